import { filledMessage } from '#contract/placeholders.ts';
import { newSlide } from '#contract/slides.ts';
import type { Ctx } from '#server/ctx.ts';
import { generateSlide } from '#server/slides/commands.ts';
import type { SlidePerson } from '#slide/cards.ts';
import type { Format } from '#slide/content.ts';
import type { Variant } from '#slide/palette.ts';

import type { Cast } from './cast.ts';
import type { WordingName } from './message-templates.ts';

/** What the world is told of a hire. Days are counted from the day of the demo. */
export type AnnouncementPlan = {
  day: number;
  title: string;
  wording: WordingName;
  people: SlidePerson[];
  complianceNumber: string;
  format?: Format;
  variant?: Variant;
};

/** Makes the slide of an announcement as its form would: the wording filled in, without a photo. */
export async function announce(
  ctx: Ctx,
  project: { id: number },
  { wording, people, day: _, ...rest }: AnnouncementPlan,
  { wordings }: Cast,
): Promise<void> {
  const { id, content } = wordings[wording];
  const body = newSlide.parse({
    ...rest,
    people: JSON.stringify(people),
    // Whoever hired them is on the slide and welcomes them, and is not welcomed.
    messageTemplate: filledMessage(
      content,
      people.filter(({ role }) => role === 'senior'),
    ),
    messageTemplateId: String(id),
    projectId: String(project.id),
  });
  const store = await generateSlide(ctx, { body, upload: null });
  await store(ctx);
}
