import type { ReactNode } from 'react';

/** Null if open, blank if the person was not recorded. */
export type Done = string | null;

type PaperDetail = { text: string; isDone: boolean };

type PaperItem = { owner: string | null; due: string | null; isLate: boolean; done: Done };

export type PaperLine = PaperItem & {
  name: string;
  note: string | null;
  details: readonly PaperDetail[];
};

/** A task with its steps. `item` adds a checkbox for the task itself. */
export type PaperGroup = {
  title: string;
  note: string | null;
  owner: string | null;
  aside: string | null;
  item: PaperItem | null;
  lines: readonly PaperLine[];
};

export type PaperChecklistProps = {
  title: string;
  subtitle: string;
  facts: readonly (readonly [label: string, value: string])[];
  asOf: string;
  groups: readonly PaperGroup[];
  empty: string;
  notice?: string | null;
};

export function PaperChecklist(props: PaperChecklistProps) {
  const { title, subtitle, facts, asOf, groups, empty, notice } = props;
  return (
    <>
      <h1 dir="auto">{title}</h1>
      <p dir="auto">{subtitle}</p>
      <dl>
        {[...facts, ['As of', asOf] as const].map(([label, value], at) => (
          <div key={at}>
            <dt dir="auto">{label}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
      {notice && <p className="paper-notice">{notice}</p>}
      {groups.length === 0 ? <p>{empty}</p> : <Table groups={groups} />}
      <div className="paper-signature">
        <span>Signature</span>
        <span>Name</span>
        <span>Date</span>
      </div>
    </>
  );
}

function Table({ groups }: Pick<PaperChecklistProps, 'groups'>) {
  return (
    <table>
      <colgroup>
        <col />
        <col style={{ width: '17%' }} />
        <col style={{ width: '16.5%' }} />
        <col style={{ width: '23%' }} />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col">Owner</th>
          <th scope="col">Due</th>
          <th scope="col">Done by, on</th>
        </tr>
      </thead>
      <tbody>
        {groups.map((group, at) => (
          <Group key={at} group={group} />
        ))}
      </tbody>
    </table>
  );
}

function Group({ group: { title, note, owner, aside, item, lines } }: { group: PaperGroup }) {
  return (
    <>
      <tr className="paper-phase">
        <th scope="rowgroup">
          {item ? (
            <Boxed isDone={item.done !== null} note={note}>
              {title}
            </Boxed>
          ) : (
            <Noted note={note}>{title}</Noted>
          )}
        </th>
        {item ? (
          <ItemCells item={item} />
        ) : (
          <>
            <td dir="auto" colSpan={2}>
              {owner}
            </td>
            <td>{aside}</td>
          </>
        )}
      </tr>
      {lines.map((line, at) => (
        <Line key={at} line={line} />
      ))}
    </>
  );
}

function Line({ line }: { line: PaperLine }) {
  return (
    <>
      <tr>
        <td>
          <Boxed isDone={line.done !== null} note={line.note}>
            {line.name}
          </Boxed>
        </td>
        <ItemCells item={line} />
      </tr>
      {line.details.length > 0 && (
        <tr className="paper-details">
          <td colSpan={4}>
            <ul>
              {line.details.map(({ text, isDone }, at) => (
                <li key={at}>
                  <Boxed isDone={isDone} note={null}>
                    {text}
                  </Boxed>
                </li>
              ))}
            </ul>
          </td>
        </tr>
      )}
    </>
  );
}

function ItemCells({ item: { owner, due, isLate, done } }: { item: PaperItem }) {
  return (
    <>
      <td dir="auto">{owner}</td>
      <td>{isLate ? <b>{due}, late</b> : due}</td>
      <td dir="auto">
        {done === null ? <span className="paper-blank" /> : done || 'not recorded'}
      </td>
    </>
  );
}

type BoxedProps = { isDone: boolean; note: string | null; children: string };

function Boxed({ isDone, note, children }: BoxedProps) {
  return (
    <div className="paper-item">
      <svg
        viewBox="0 0 12 12"
        fill="none"
        stroke="#000"
        role="img"
        aria-label={isDone ? 'Done' : 'Open'}
      >
        <rect x="0.6" y="0.6" width="10.8" height="10.8" rx="1.6" strokeWidth="0.9" />
        {isDone && <path d="M2.8 6.2 5 8.6l4.3-5" strokeWidth="1.5" />}
      </svg>
      <div>
        <Noted note={note}>{children}</Noted>
      </div>
    </div>
  );
}

function Noted({ note, children }: { note: string | null; children: ReactNode }) {
  return (
    <>
      <span dir="auto">{children}</span>
      {note && <small dir="auto">{note}</small>}
    </>
  );
}
