// Runs before the first paint, so that nobody sees the wrong theme flash. Kept in step with lib/theme.ts.
(() => {
  const chosen = localStorage.getItem('legwork.theme');
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.toggle('dark', dark);
})();
