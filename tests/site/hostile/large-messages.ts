/** Ways in which a page makes Chromium send its driver messages of any size, by name. `text` is a text of that size. */
export const largeMessages: Record<string, string> = {
  console: 'for (let n = 0; n < 3; n += 1) console.log(text + n, { text, [text]: [text] })',
  'thrown texts': 'setTimeout(() => { throw text; })',
  'thrown errors': 'setTimeout(() => { throw new Error(text); })',
  'rejected promise': 'Promise.reject(new Error(text))',
  'function name': 'const named = { [text]() { console.trace(); throw new Error(); } }; setTimeout(named[text])',
  alert: 'setTimeout(() => alert(text))',
  prompt: 'setTimeout(() => prompt(text, text))',
  title: 'document.title = text',
  hash: 'location.hash = text',
  address: 'history.pushState(text, "", "?" + text)',
  'window name': 'window.name = text; setTimeout(() => location.replace("/still"), 500)',
  'frame name':
    'document.body.append(Object.assign(document.createElement("iframe"), { name: text, id: text, src: "about:blank" }))',
  'frame address':
    'document.body.append(Object.assign(document.createElement("iframe"), { src: "data:text/html," + text }))',
  'image address': 'new Image().src = "data:image/png," + text',
  'request body': 'fetch("/none", { method: "POST", body: text })',
  'request header': 'fetch("/none", { headers: { large: text } })',
  'worker address': 'new Worker("data:text/javascript,//" + text, { name: text })',
  'window features': 'open("about:blank", text, text)',
  field:
    'document.body.append(Object.assign(document.createElement("textarea"), { value: text, name: text, id: text, placeholder: text, title: text }), Object.assign(document.createElement("input"), { min: text, max: text, step: text }))',
};
