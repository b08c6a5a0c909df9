import { html } from 'hono/html';

import { jsonShape } from '#contract/limits.ts';
import { formatNumber } from '#contract/words.ts';

import { fieldList } from './docs-fields.ts';
import type { Html } from './docs-fields.ts';
import { problems } from './openapi-answers.ts';
import type { OpenApi } from './openapi.ts';

const firstCall = `export WAYMARK=http://127.0.0.1:3000 WAYMARK_TOKEN=wmk_...
curl "$WAYMARK/api/projects" -H "Authorization: Bearer $WAYMARK_TOKEN"`;

const verifying = `import { Webhook } from 'standardwebhooks';

// The headers, and the body as text before it is parsed. Throws unless Waymark has sent it.
const event = new Webhook('whsec_…').verify(body, headers);`;

export function introduction(api: OpenApi): Html {
  const problem = api.components.schemas['Problem'] ?? {};
  return html`<section aria-labelledby="introduction">
    <h2 id="introduction">Getting started</h2>
    <p>
      Make an API token under My account. It has the rights of your account, or only reads; it makes
      no call about accounts, sessions, tokens, webhooks, mail and backups, except that it reads
      <a href="#readCurrentUser">its own account</a> and the
      <a href="#listProjectManagers">list of accounts</a>. With the header, cookies do not count.
      Assistants read at <code>POST /mcp</code> (Model Context Protocol).
    </p>
    <pre><code>${firstCall}</code></pre>

    <h3 id="sending">Requests</h3>
    <p>
      Bodies are JSON, with <code>Content-Type: application/json</code> and without compression.
      They have at most 1 MB, 4 MB for calls that send a whole checklist, and 16 KB for calls that
      need no session; at most ${jsonShape.depth} levels; and at most
      ${formatNumber(jsonShape.values)} lists, objects and list items. Unknown fields are ignored.
      Texts are trimmed; their length is counted in code points. Ids are whole numbers; an invalid
      id is a 404. An empty text is null where null is allowed, and counts as not sent for other
      optional values and in queries. <code>unassigned</code> is no id, and a whole number may be a
      text.
    </p>
    <p>
      A POST with an <code>Idempotency-Key</code> of your choice is executed once: a repetition
      within 24 hours gets the first response again. The same key with another body is refused. If
      everything that the first request created has been deleted since, the response is 410 and
      nothing is created; once restored, it is the first response again. To create it anew, send
      another key.
    </p>

    <p>
      PUT and PATCH mean the same: an omitted field stays unchanged, null clears it. Send the
      <code>version</code> that you have read, in the body or as <code>If-Match: "7"</code>, and a
      conflicting save is refused with 409 or 412 and the current state. Without a version the last
      save wins.
    </p>

    <h3 id="answers">Responses</h3>
    <p>
      Timestamps are ISO 8601 in UTC, days are <code>YYYY-MM-DD</code> without a time zone.
      Percentages, rates and counts are derived and cannot be set. Every response has an
      <code>X-Request-Id</code>, which the server's log contains, too.
    </p>
    <p>
      Lists have an <code>ETag</code>. Send it as <code>If-None-Match</code>: while nothing has
      changed, the response is an empty 304.
    </p>
    <p>
      The event stream <a href="#listenForChanges">/api/events</a> reports changes as they happen.
      It contains ids, not contents; a reader that resumes with <code>Last-Event-ID</code> misses
      nothing. <code>event: ended</code> means that the session or token has ended.
    </p>

    <h3 id="webhooks">Webhooks</h3>
    <p>
      A <a href="#createWebhook">webhook</a> with the format <code>json</code> gets a POST for each
      event, in order: <code>type</code>, <code>timestamp</code> and <code>data</code> with the
      sentence of the activity log, the address of its page, and ids and names. Answer with 200 to
      299 within 10 seconds, otherwise it is sent again. Ignore a <code>webhook-id</code> that you
      have seen.
    </p>
    <p>
      The requests are signed as Standard Webhooks describes, so its libraries can verify them. By
      hand: decode what follows <code>whsec_</code> in the secret from Base64, compute the
      HMAC-SHA256 of the headers <code>webhook-id</code>, <code>webhook-timestamp</code> and the
      body as received, joined by dots, and compare it in Base64 with what follows
      <code>v1,</code> in <code>webhook-signature</code>. Refuse a timestamp that is more than five
      minutes off.
    </p>
    <pre><code>${verifying}</code></pre>

    <h3 id="problems">Errors</h3>
    <p>Every error has a body like this:</p>
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

/** Renders names in backticks as code. */
function withCode(text: string): Html[] {
  return text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));
}
