import { createHash } from 'node:crypto';

import type { RawBody } from '#contract/call.ts';
import type { ProjectDetail } from '#contract/projects.ts';
import type { Ctx } from '#server/ctx.ts';
import { addEvidenceFile, addEvidenceLink } from '#server/evidence/commands.ts';
import { imageDecoder } from '#server/files/image-decoder.ts';

/** Added to the first step of this name. */
export type EvidencePlan = { step: string; day: number } & (
  | { file: string }
  | { photo: string }
  | { address: string }
);

const quotas = { evidencePerHour: 1000, storageMb: 1000 };

export async function prove(ctx: Ctx, project: ProjectDetail, plan: EvidencePlan): Promise<void> {
  const steps = project.tasks.flatMap((task) => task.steps);
  const step = steps.find(({ name }) => name === plan.step);
  if (!step) throw new Error(`${project.name} has no step "${plan.step}"`);
  const item = { taskStepId: step.id };
  if ('address' in plan) {
    await addEvidenceLink(ctx, { body: { ...item, address: plan.address, name: '' } });
    return;
  }
  const name = 'file' in plan ? plan.file : plan.photo;
  const bytes = 'file' in plan ? aPdf(name) : await aPhoto();
  const store = await addEvidenceFile(ctx, { query: { ...item, name }, raw: raw(bytes) }, quotas);
  await store(ctx);
}

function raw(bytes: Uint8Array): RawBody {
  return {
    declared: bytes.length,
    pieceBytes: bytes.length,
    pieces: async function* () {
      yield bytes;
    },
    sha256: () => createHash('sha256').update(bytes).digest('hex'),
  };
}

/** A one-page PDF with a line of text, valid in every reader. */
function aPdf(title: string): Buffer {
  const line = `BT /F1 24 Tf 72 700 Td (${title.replaceAll(/[()\\]/g, '')}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${line.length} >>\nstream\n${line}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const start = text.length;
  text += `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`;
  return Buffer.from(`${text}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF`);
}

/** A sheet of paper on a desk. */
async function aPhoto(): Promise<Buffer> {
  const decoder = await imageDecoder();
  const paper = {
    create: { width: 420, height: 560, channels: 3, background: '#f7f4ec' },
  } as const;
  const desk = { create: { width: 800, height: 640, channels: 3, background: '#7a5c3e' } } as const;
  const input = await decoder(paper).png().toBuffer();
  return decoder(desk).composite([{ input }]).jpeg().toBuffer();
}
