import type { ReactNode } from 'react';

/** Null if open, blank if the person was not recorded. */
export type Done = string | null;

type PrintedDetail = { text: string; isDone: boolean };

type PrintedItem = { owner: string | null; due: string | null; isLate: boolean; done: Done };

export type PrintedLine = PrintedItem & {
  name: string;
  note: string | null;
  details: readonly PrintedDetail[];
};

/** A task with its steps. `item` adds a checkbox for the task itself. */
export type PrintedGroup = {
  title: string;
  note: string | null;
  owner: string | null;
  aside: string | null;
  item: PrintedItem | null;
  lines: readonly PrintedLine[];
};

export type PrintedChecklistProps = {
  title: string;
  subtitle: string;
  facts: readonly (readonly [label: string, value: string])[];
  asOf: string;
  groups: readonly PrintedGroup[];
  empty: string;
  notice?: string | null;
};

export function PrintedChecklist(props: PrintedChecklistProps) {
  const { title, subtitle, facts, asOf, groups, empty, notice } = props;
  return (
    <>
      <h1 dir="auto">{title}</h1>
      <p dir="auto" translate="no">
        {subtitle}
      </p>
      <dl>
        {[...facts, ['As of', asOf] as const].map(([label, value], at) => (
          <div key={at}>
            <dt dir="auto" translate="no">
              {label}
            </dt>
            <dd dir="auto" translate="no">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      {notice && <p className="printed-notice">{notice}</p>}
      {groups.length === 0 ? (
        <>
          <p>{empty}</p>
          <Signature />
        </>
      ) : (
        <Table groups={groups} />
      )}
    </>
  );
}

function Signature() {
  return (
    <div className="printed-signature">
      <span>Signature</span>
      <span>Name</span>
      <span>Date</span>
    </div>
  );
}

function Table({ groups }: Pick<PrintedChecklistProps, 'groups'>) {
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
        {/* Browsers keep two rows together, but not a table and the element after it. */}
        <tr className="printed-last">
          <td colSpan={4}>
            <Signature />
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function Group({ group: { title, note, owner, aside, item, lines } }: { group: PrintedGroup }) {
  return (
    <>
      <tr className="printed-phase">
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
            <td dir="auto" translate="no" colSpan={2}>
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

function Line({ line }: { line: PrintedLine }) {
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
        <tr className="printed-details">
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

function ItemCells({ item: { owner, due, isLate, done } }: { item: PrintedItem }) {
  return (
    <>
      <td dir="auto" translate="no">
        {owner}
      </td>
      <td>{isLate ? <b>{due}, late</b> : due}</td>
      <td dir="auto" translate="no">
        {done === null ? <span className="printed-blank" /> : done || 'not recorded'}
      </td>
    </>
  );
}

type BoxedProps = { isDone: boolean; note: string | null; children: string };

function Boxed({ isDone, note, children }: BoxedProps) {
  return (
    <div className="printed-item">
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
      <span dir="auto" translate="no">
        {children}
      </span>
      {note && (
        <small dir="auto" translate="no">
          {note}
        </small>
      )}
    </>
  );
}
