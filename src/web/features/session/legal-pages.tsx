import { useEffect } from 'react';
import { Link } from 'react-router';
import { LogoMark } from '../../components/logo.tsx';
import { paths } from '../../lib/paths.ts';

type Section = { heading: string; text: string };

const terms: Section[] = [
  {
    heading: 'What Legwork does',
    text: 'You describe a task on the web; an agent carries it out in a real browser on this installation, in your name and on your instructions.',
  },
  {
    heading: 'What you are responsible for',
    text: 'Use it only on sites and accounts you are allowed to use, and within the terms of those sites. What the agent does on your instruction counts as done by you. Check the result before you rely on it.',
  },
  {
    heading: 'What you may not do',
    text: 'Do not use it to break into systems, to send unsolicited messages, to get around the protection of a site, or to act for somebody who has not agreed.',
  },
  {
    heading: 'Stopping',
    text: 'You can end any run at once, delete any task, and delete your account in Settings whenever you like. Whoever runs this installation may end accounts that break these terms.',
  },
  {
    heading: 'No warranty',
    text: 'Agents make mistakes. Legwork is provided as it is; for anything that cannot be undone, have the agent ask you first, or take control yourself.',
  },
];

const privacy: Section[] = [
  {
    heading: 'What is kept',
    text: 'Your name, e-mail address and picture from the account you sign in with; your tasks, with encrypted passwords, uploaded files and what websites stored in their browser; a log of what was done in your account; and payments. Of each run: inputs, chat, steps, screenshots, files and result for as long as your data retention says, and its video for as long as your video retention says.',
  },
  {
    heading: 'Where it is kept',
    text: 'In the database and files of this installation. Parts of it leave the installation only for the websites that your tasks use, for the notifications and webhooks that you turn on, and for outside services that whoever runs the installation has set up, such as a language model.',
  },
  {
    heading: 'What the agent sees',
    text: 'The pages it visits while it works for you. Passwords are typed into pages without being shown to a language model, and nobody can read a saved password back. There is one exception: a password under 6 characters, or one that is a plain word of the task’s own texts, is removed only where it is typed. If a website shows it as text, a language model, the chat, a result or a log may have it. Use long, mixed passwords.',
  },
  {
    heading: 'Who can see it',
    text: 'Only you see your tasks and runs, and programs to which you gave an API token. People who administer the installation can reach the machine it runs on.',
  },
  {
    heading: 'Export and deletion',
    text: 'You can export your data as a zip file in Settings. Passwords are not in it. If you delete your account, your data is erased within minutes, except an activity log without your name and the payment records that tax law requires. Backups, the records of a payment provider and what webhooks have delivered are not erased by this.',
  },
  {
    heading: 'Cookies',
    text: 'One cookie keeps for 7 days whether the sidebar is open. Others last for a sign-in. If you sign in by e-mail address alone, one keeps for a year which addresses signed in with this browser. Your login token is kept in this browser until you log out; your theme and unsaved changes of tasks, without passwords, are kept there too.',
  },
];

function LegalPage({ title, sections }: { title: string; sections: Section[] }) {
  useEffect(() => {
    document.title = `${title} · Legwork`;
  }, [title]);
  return (
    <main className="mx-auto max-w-2xl px-5 py-12">
      <Link to={paths.login} className="inline-flex items-center gap-2.5 rounded-control font-semibold">
        <LogoMark /> Legwork
      </Link>
      <h1 className="mt-9 text-2xl font-semibold tracking-[-0.015em]">{title}</h1>
      {sections.map(section => (
        <section key={section.heading} className="mt-7">
          <h2 className="text-base font-semibold">{section.heading}</h2>
          <p className="mt-1.5 text-[0.9375rem] leading-relaxed text-fg-muted">{section.text}</p>
        </section>
      ))}
    </main>
  );
}

export function TermsPage() {
  return <LegalPage title="Terms of Service" sections={terms} />;
}

export function PrivacyPage() {
  return <LegalPage title="Privacy Policy" sections={privacy} />;
}
