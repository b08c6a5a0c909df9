import type { ColumnType, Generated } from 'kysely';

import type { AccessRules } from '#contract/access.ts';
import type { Organisation } from '#contract/organisation.ts';
import type { Slide } from '#contract/slides.ts';
import type { Composition, Format } from '#slide/content.ts';
import type { Variant } from '#slide/palette.ts';

import type { Edited, Json } from './columns.ts';

/* Tables of slides, their files, and the organisation. */

export type SlidesTable = {
  id: Generated<number>;
  title: string;
  /** JSON text, exactly as sent. */
  people: string;
  messageTemplate: string;
  complianceNumber: string;
  hasPhoto: boolean;
  photoId: number | null;
  fileId: number | null;
  fileName: string;
  projectId: number | null;
  /** The same after the project was deleted: its visibility applies. */
  ofProjectId: number | null;
  projectManagerId: number | null;
  messageTemplateName: string | null;
  format: Generated<Format>;
  variant: Generated<Variant>;
  composition: Composition | null;
  /** The version of the layout code that drew the slide. */
  planVersion: Generated<number>;
  focusX: Generated<number>;
  focusY: Generated<number>;
  photoWidth: number | null;
  photoHeight: number | null;
  photoSha256: string | null;
  brand: ColumnType<Slide['brand'], string | undefined, string>;
  logoId: number | null;
  author: Generated<string>;
  createdAt: string;
};

export type OrganisationTable = Edited & {
  id: Generated<number>;
  name: string;
  primaryColour: string;
  accentColour: string;
  logoId: number | null;
  logo: Json<Organisation['logo']>;
  /** IANA name; null means the server's. */
  timeZone: string | null;
  viewersComment: Generated<boolean>;
  evidenceMb: Generated<number>;
  retentionYears: Generated<number>;
  requireOwnPasswords: Generated<boolean>;
  secondFactor: Generated<AccessRules['secondFactor']>;
  oidc: Generated<boolean>;
  deleteProjects: Generated<AccessRules['deleteProjects']>;
  changeTemplates: Generated<AccessRules['changeTemplates']>;
  /** The log position of the last change of who sees what. */
  rightsPosition: Generated<number>;
  /** Of the digests of rights in ETags. */
  rightsKey: Generated<string>;
  /** The local hour of digests. */
  mailHour: Generated<number>;
  /** Of the links that end mails, and of message ids. */
  mailKey: Generated<string>;
};

/** Bytes of photos and generated files, in the database so that one backup contains everything. */
export type FilesTable = {
  id: Generated<number>;
  contentType: string;
  sha256: string;
  bytes: Uint8Array;
  createdAt: string;
};
