import type { MessageTemplate } from '../../contract/messages.ts';
import { Badge } from '../ui/badge.tsx';
import { piecesOf } from './placeholders.ts';

/** One message template with the start of its text. */
export function TemplateCard({ template }: { template: MessageTemplate }) {
  const { name, description, content, isActive } = template;
  return (
    <li className="flex min-w-0 flex-col rounded-lg border border-line bg-surface p-4 sm:p-5">
      <div className="flex items-start justify-between gap-3">
        <h2
          dir="auto"
          title={name}
          className="line-clamp-3 min-w-0 text-lg font-semibold wrap-anywhere text-ink"
        >
          {name}
        </h2>
        <span className="flex flex-none pt-0.5">
          <Badge tone={isActive ? 'success' : 'secondary'}>
            {isActive ? 'Active' : 'Inactive'}
          </Badge>
        </span>
      </div>
      {description && (
        <p
          dir="auto"
          title={description}
          className="mt-0.5 line-clamp-3 wrap-anywhere text-ink-soft"
        >
          {description}
        </p>
      )}
      <div className="mt-auto pt-4">
        <div className="min-h-33 rounded-md border border-line bg-canvas px-3 py-1.5">
          <p dir="auto" className="line-clamp-6 wrap-anywhere whitespace-pre-line text-ink-soft">
            <Content text={content} />
          </p>
        </div>
      </div>
    </li>
  );
}

/** More than the lines shown can hold. */
const startOfContent = 600;

function Content({ text }: { text: string }) {
  return piecesOf(text.slice(0, startOfContent)).map((piece, index) =>
    piece.placeholder ? (
      <mark
        key={index}
        className="rounded-sm bg-accent-soft px-0.5 py-px font-mono text-xs text-accent-ink"
      >
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  );
}
