import { useEffect } from 'react';
import { Link } from 'react-router';
import { LogoMark } from '../../components/logo.tsx';
import { paths } from '../../lib/paths.ts';

type Section = { heading: string; text: string };

const terms: Section[] = [
  {
    heading: 'What Legwork does',
    text: 'You describe a job on the web; an agent carries it out in a real browser on this installation, in your name and on your instructions.',
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
    text: 'Your name, e-mail address and picture from the account you sign in with; the tasks you write; and, of each run, its inputs, chat, steps and result for as long as your retention settings say.',
  },
  {
    heading: 'Where it is kept',
    text: 'In the database and files of this installation, and nowhere else unless whoever runs it has set up an outside service, such as a language model, for the agent to use.',
  },
  {
    heading: 'What the agent sees',
    text: 'The pages it visits while it works for you. Passwords are typed into pages without being shown to a language model, and are never read back.',
  },
  {
    heading: 'Who can see it',
    text: 'Only you see your tasks and runs. People who administer the installation can reach the machine it runs on.',
  },
  {
    heading: 'Export and deletion',
    text: 'You can export all your data as a zip file in Settings. If you delete your account, your data is erased within minutes, except an activity log without your name and the payment records that tax law requires.',
  },
  {
    heading: 'Cookies',
    text: 'One cookie keeps whether the sidebar is open. Your login token is kept in this browser until you log out.',
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
