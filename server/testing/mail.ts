import { aProject } from '#demo/builders.ts';
import { addDigests } from '#server/mail/digests.ts';
import { addInstants } from '#server/mail/instants.ts';
import { sendNext } from '#server/mail/send-next.ts';
import type { Sending, Step } from '#server/mail/send-next.ts';
import { switchOnMail } from '#server/mail/state.ts';

import { aMailServer } from './mail-server.ts';
import { testServer } from './server.ts';

export const publicUrl = 'https://waymark.firm.example';

/** Monday, one o'clock at night, and the settings that mail needs. */
const begin = '2026-05-04T01:00:00.000Z';

const later = (time: string, ms: number) => new Date(Date.parse(time) + ms).toISOString();

/** A server with mail, a clock, the primary manager and Dana, who is linked to a person. */
export async function aMailingServer(
  options: Parameters<typeof aMailServer>[0] = {},
  moreSettings: Record<string, string> = {},
) {
  const relay = await aMailServer(options);
  const clock = { now: begin };
  const settings = {
    SMTP_URL: relay.url,
    MAIL_FROM: 'Waymark <waymark@firm.example>',
    PUBLIC_URL: publicUrl,
    ...moreSettings,
  };
  const server = await testServer({ settings, now: () => clock.now });
  const { ctx, config } = server;
  const primary = await server.signedIn({ isPrimary: true, firstName: 'Olivia', lastName: 'Chen' });
  const dana = await server.signedIn({ firstName: 'Dana', lastName: 'Reyes' });
  const person = await primary.make('createPerson', {
    body: { name: 'Dana Reyes', projectManagerId: dana.manager.id },
  });
  await primary.make('updateOrganisation', { body: { timeZone: 'UTC' } });
  await switchOnMail(ctx);
  clock.now = later(clock.now, 60_000);
  if (!config.mail || !config.publicUrl) throw new Error('Mail is not set up');
  const sending: Sending = {
    ctx,
    settings: config.mail,
    publicUrl: config.publicUrl,
  };

  /** Does what there is to do at this time, as a server of its own would. */
  const work = async (given: Partial<Sending> = {}): Promise<Step[]> => {
    await addDigests(ctx);
    while (await addInstants(ctx));
    const steps: Step[] = [];
    do steps.push(await sendNext({ ...sending, ...given }));
    while (steps.at(-1) !== 'nothing');
    return steps;
  };
  const wait = (ms: number) => void (clock.now = later(clock.now, ms));
  /** The digests of a day, such as '2026-05-04T07:00'. */
  const workAt = async (time: string) => {
    clock.now = `${time}:00.000Z`;
    return work();
  };

  /** A hire with one task, whose steps belong to the person. */
  const aHire = async (
    name: string,
    steps: { name?: string; dueDate?: string | null; personIds?: number[] }[],
    more: Parameters<typeof aProject>[1] = {},
  ) => {
    const { id } = await aProject(ctx, {
      name,
      tasks: [
        {
          title: 'Licenses',
          steps: steps.map((step, at) => ({
            name: `Step ${at + 1}`,
            personIds: [person.id],
            ...step,
          })),
        },
      ],
      ...more,
    });
    return primary.make('readProject', { params: { id }, query: { include: 'details' } });
  };

  const letters = () => relay.received.map(({ subject, to }) => [to[0]?.address, subject]);
  const states = async () =>
    (await ctx.db.selectFrom('mails').select('state').orderBy('id').execute()).map(
      ({ state }) => state,
    );
  const people = { primary, dana, person };
  return {
    server,
    ctx,
    relay,
    clock,
    sending,
    work,
    workAt,
    wait,
    aHire,
    letters,
    states,
    ...people,
  };
}
