import { cleanLine, cleanName, cleanText } from '#contract/clean-text.ts';

export type Form = {
  name: string;
  clean: (text: string) => string;
  isJson?: true;
  /** The name of a category or market. */
  isReference?: true;
};

const texts = (...names: string[]): Form[] => names.map((name) => ({ name, clean: cleanText }));
const lines = (...names: string[]): Form[] => names.map((name) => ({ name, clean: cleanLine }));
const names = (...of: string[]): Form[] => of.map((name) => ({ name, clean: cleanName }));
const json = (...of: string[]): Form[] =>
  of.map((name) => ({ name, clean: cleanText, isJson: true }));
const references = (...of: string[]): Form[] =>
  of.map((name) => ({ name, clean: cleanName, isReference: true }));

/** The columns with texts of each table, as of migration 25. */
export const forms: Record<string, Form[]> = {
  categories: [...names('name'), ...texts('description')],
  markets: [...names('name'), ...texts('description')],
  ownerRoles: [...names('name'), ...texts('description')],
  sendBackReasons: names('name'),
  holidays: lines('name'),
  people: [...names('name', 'email'), ...lines('role', 'department'), ...json('skills')],
  projectManagers: [...names('username', 'email'), ...lines('firstName', 'lastName')],
  organisation: lines('name'),
  projects: [
    ...lines('name', 'advisorName', 'advisorTitle', 'advisorPriorFirm', 'advisorLocation'),
    ...lines('hiringManagerName', 'hiringManagerTitle'),
    ...texts('description', 'outcomeNote', 'holdReason'),
    ...json('milestones'),
    ...references('category', 'market'),
  ],
  tasks: [...lines('title'), ...texts('description')],
  taskSteps: [...lines('name', 'blockedReason'), ...texts('description')],
  stepDetails: texts('text'),
  slideBars: [...lines('name'), ...texts('description')],
  comments: texts('text'),
  evidence: lines('name'),
  taskTemplates: [
    ...lines('name'),
    ...texts('description'),
    ...json('steps', 'assigneeRoles'),
    ...references('category'),
  ],
  projectTemplates: [
    ...lines('name'),
    ...texts('description'),
    ...json('milestones', 'taskTemplates'),
    ...references('category', 'market'),
  ],
  messageTemplates: [...lines('name'), ...texts('content', 'description')],
  rounds: [...names('market', 'reason'), ...lines('projectName', 'stepName'), ...texts('note')],
  goneSteps: [...names('market'), ...lines('projectName', 'stepName')],
  slides: lines('title'),
};

/** Columns whose folded text is unique, with the column that has it. */
export const keys: Record<string, { name: string; key: string }[]> = {
  categories: [{ name: 'name', key: 'nameKey' }],
  markets: [{ name: 'name', key: 'nameKey' }],
  ownerRoles: [{ name: 'name', key: 'nameKey' }],
  sendBackReasons: [{ name: 'name', key: 'nameKey' }],
  people: [{ name: 'email', key: 'emailKey' }],
  projectManagers: [
    { name: 'username', key: 'usernameKey' },
    { name: 'email', key: 'emailKey' },
  ],
};

export const listed: ReadonlySet<string> = new Set([
  'categories',
  'markets',
  'ownerRoles',
  'sendBackReasons',
]);
