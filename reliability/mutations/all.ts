import { mutations as access } from './access.ts';
import { mutations as apiTokens } from './api-tokens.ts';
import { mutations as browser } from './browser.ts';
import { mutations as concurrency } from './concurrency.ts';
import { mutations as contributors } from './contributors.ts';
import { mutations as durability } from './durability.ts';
import { mutations as input } from './input.ts';
import { mutations as largeRequests } from './large-requests.ts';
import { mutations as mail } from './mail.ts';
import type { Mutation } from './mutation.ts';
import { mutations as operation } from './operation.ts';
import { mutations as overload } from './overload.ts';
import { mutations as personalLinks } from './personal-links.ts';
import { mutations as provider } from './provider.ts';
import { mutations as undo } from './undo.ts';
import { mutations as uploads } from './uploads.ts';
import { mutations as visibility } from './visibility.ts';
import { mutations as webhooks } from './webhooks.ts';
import { mutations as work } from './work.ts';

export const mutations: Mutation[] = [
  ...durability,
  ...access,
  ...provider,
  ...contributors,
  ...visibility,
  ...apiTokens,
  ...personalLinks,
  ...concurrency,
  ...overload,
  ...input,
  ...largeRequests,
  ...browser,
  ...uploads,
  ...webhooks,
  ...mail,
  ...operation,
  ...work,
  ...undo,
];
