import { filledMessage } from '#contract/placeholders.ts';
import { newSlide } from '#contract/slides.ts';
import type { Ctx } from '#server/ctx.ts';
import { generateSlide } from '#server/slides/commands.ts';
import type { SlidePerson } from '#slide/cards.ts';
import type { Format } from '#slide/content.ts';
import type { Variant } from '#slide/palette.ts';

import type { Cast } from './cast.ts';
import { drawnPortrait } from './drawings.ts';
import type { PortraitName } from './drawings.ts';
import type { WordingName } from './message-templates.ts';

export type AnnouncementPlan = {
  day: number;
  title: string;
  wording: WordingName;
  people: SlidePerson[];
  complianceNumber: string;
  format?: Format;
  variant?: Variant;
  photo?: PortraitName;
};

export async function announce(
  ctx: Ctx,
  project: { id: number },
  { wording, people, photo, day: _, ...rest }: AnnouncementPlan,
  { wordings }: Cast,
): Promise<void> {
  const { id, content } = wordings[wording];
  const body = newSlide.parse({
    ...rest,
    people: JSON.stringify(people),
    messageTemplate: filledMessage(content, { people }),
    messageTemplateId: String(id),
    projectId: String(project.id),
  });
  const upload = photo ? drawnPortrait(photo) : null;
  const store = await generateSlide(ctx, { body, upload });
  await store(ctx);
}
