import { fieldList } from './docs-fields.ts';
import { html } from './docs-html.ts';
import type { Html } from './docs-html.ts';
import { problems } from './openapi-answers.ts';
import type { OpenApi } from './openapi.ts';

const signingIn = `export WAYMARK=http://127.0.0.1:3000
curl -c session.txt "$WAYMARK/api/login" \\
  -H 'Content-Type: application/json' \\
  -d '{"username": "admin", "password": "your password"}'
curl -b session.txt "$WAYMARK/api/projects"`;

export function introduction(api: OpenApi): Html {
  const problem = api.components.schemas['Problem'] ?? {};
  return html`<section aria-labelledby="introduction">
    <h2 id="introduction">How to begin</h2>
    <p>
      Sign in once and keep the cookie. It is the session: it ends after some days without a call,
      when you sign out, and when the password changes.
    </p>
    <pre><code>${signingIn}</code></pre>

    <h3 id="sending">Sending</h3>
    <p>
      Bodies are JSON, with <code>Content-Type: application/json</code> and not compressed. Fields
      that a call does not know are ignored. Texts are trimmed; their length is counted in
      characters as people count them. Ids are whole numbers; what is no id is answered with 404.
    </p>
    <p>
      A POST with an <code>Idempotency-Key</code> of your own choice happens once: whoever repeats
      it within 24 hours gets the first answer again. With the same key and another body it is
      refused. If everything that the first request created has been deleted since, the answer is
      410 and nothing is created; brought back, it is the first answer again. To create it anew send
      another key.
    </p>

    <p>
      PUT and PATCH mean the same: a field that is left out stays as it is, null clears it. Send the
      <code>version</code> that you have seen, in the body or as <code>If-Match: "7"</code>, and a
      save that comes too late is refused with 409, or 412, and the thing as it is now. Without a
      version the last save wins.
    </p>

    <h3 id="answers">Answers</h3>
    <p>
      Moments are ISO 8601 in UTC, days are <code>YYYY-MM-DD</code> and have no time zone.
      Percentages, rates and counts are derived: they are answered and never sent. Every answer has
      an <code>X-Request-Id</code>, under which the log of the server has it too.
    </p>
    <p>
      Whole lists have an <code>ETag</code>. Send it back as <code>If-None-Match</code>: as long as
      nothing has changed the answer is 304 and empty.
    </p>
    <p>
      What changes is told as it happens by the event stream
      <a href="#listenForChanges">/api/events</a>. It carries ids, not contents; a reader that comes
      back with <code>Last-Event-ID</code> misses nothing. Its <code>event: ended</code> says that
      the session is over.
    </p>

    <h3 id="problems">When it does not work</h3>
    <p>Whatever is not a success has a body like this:</p>
    ${fieldList(problem, false)}
    <dl class="statuses">
      ${Object.entries(problems).map(
        ([status, meaning]) =>
          html`<div>
            <dt id="status-${status}">${status}</dt>
            <dd>${withCode(meaning)}</dd>
          </div>`,
      )}
    </dl>
  </section>`;
}

/** Text with names of fields and headers in backticks. */
function withCode(text: string): Html[] {
  return text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
}
