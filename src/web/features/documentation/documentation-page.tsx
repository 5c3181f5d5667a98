import { ArrowRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Page } from '../../components/page.tsx';
import { Button } from '../../components/ui/button.tsx';
import { paths } from '../../lib/paths.ts';
import { FirstSteps } from './first-steps.tsx';
import { type Guide, guides } from './guides.ts';

/** Getting Started: three sections, each with a video of a real run and the steps in words. */
export function DocumentationPage() {
  return (
    <Page title="Getting Started">
      <div className="mx-auto w-full max-w-3xl">
        <h1 className="text-lg font-semibold tracking-[-0.01em]">Getting Started</h1>
        <p className="mt-1 text-fg-muted">Three short videos. Each one shows a real run of the agent.</p>
        <nav aria-label="On this page" className="mt-4 flex flex-wrap gap-2">
          {guides.map(({ id, title }) => (
            <Button key={id} size="sm" asChild>
              <a href={`#${id}`}>{title}</a>
            </Button>
          ))}
          <Button size="sm" asChild>
            <Link to={paths.stepGuide}>How to write steps</Link>
          </Button>
        </nav>
        <FirstSteps />
        {guides.map(guide => (
          <GuideSection key={guide.id} guide={guide} />
        ))}
      </div>
    </Page>
  );
}

function GuideSection({ guide: { id, title, summary, steps, link, ...player } }: { guide: Guide }) {
  const heading = `${id}-title`;
  return (
    <section id={id} aria-labelledby={heading} className="mt-10 scroll-mt-20">
      <h2 id={heading} className="text-base font-semibold">
        {title}
      </h2>
      <p className="mt-1 mb-4 text-fg-muted">{summary}</p>
      <GuideVideo {...player} />
      <ol className="mt-4 list-decimal space-y-2 pl-5 marker:text-fg-muted">
        {steps.map(step => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <Link to={link.to} className="mt-4 inline-flex items-center gap-1.5 font-medium text-accent-text hover:underline">
        {link.label}
        <ArrowRight aria-hidden className="size-4" />
      </Link>
    </section>
  );
}

function GuideVideo({ video, captions, poster, shows }: Pick<Guide, 'video' | 'captions' | 'poster' | 'shows'>) {
  const [failed, setFailed] = useState(false);
  const player = useRef<HTMLVideoElement>(null);
  // It may fail before React listens: the element is made, and loads, while the screen is still being put together.
  useEffect(() => {
    if (player.current?.error) setFailed(true);
  }, []);
  return (
    <figure>
      {failed ? (
        <p role="status" className="grid aspect-video place-items-center rounded-card border border-line text-fg-muted">
          The video could not be loaded. The steps below say the same.
        </p>
      ) : (
        <video
          ref={player}
          src={video}
          poster={poster}
          controls
          muted
          playsInline
          preload="metadata"
          aria-label={shows}
          onError={() => setFailed(true)}
          className="aspect-video w-full rounded-card border border-line bg-stage"
        >
          <track kind="captions" src={captions} srcLang="en" label="English" default />
        </video>
      )}
      <figcaption className="mt-1.5 text-[0.8125rem] text-fg-muted">{shows}</figcaption>
    </figure>
  );
}
