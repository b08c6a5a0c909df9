/** Exports in the shape that project programs give them, with made-up contents. */

export type ProgramList = {
  program: string;
  ending: 'csv' | 'xlsx';
  rows: string[][];
  /** Tasks by name, with steps by name, with details. */
  outline: Record<string, Record<string, string[]>>;
  /** The column that says what is done, and what then is. */
  done: { column: string; rows: number; steps: string[] };
};

const asana = [
  'Task ID,Created At,Completed At,Last Modified,Name,Section/Column,Assignee,Assignee Email,Start Date,Due Date,Tags,Notes,Projects,Parent task',
  '1201,2026-11-02,2026-11-20,2026-11-20,File Form U4,Licensing,Dana Cole,dana@waymark.example,,2026-12-01,,Through the portal,Hire of Ada Lund,',
  '1202,2026-11-02,,2026-11-21,Fingerprints,Licensing,Dana Cole,dana@waymark.example,,2026-12-04,,,Hire of Ada Lund,',
  '1203,2026-11-02,,2026-11-21,Order a laptop,Technology,,,,2026-12-09,,,Hire of Ada Lund,',
  '1204,2026-11-02,2026-11-19,2026-11-19,Draft it,,,,,,,,,File Form U4',
  '1205,2026-11-02,2026-11-20,2026-11-20,Sign it,,,,,,,,,File Form U4',
  '1206,2026-11-02,,2026-11-20,Choose a model,,,,,,,,,Order a laptop',
];

const planner = [
  'Task ID|Task Name|Bucket Name|Progress|Priority|Assigned To|Created By|Created Date|Start Date|Due Date|Is Recurring|Late|Completed Date|Completed By|Completed Checklist Items|Checklist Items|Labels|Description',
  'aX1|Announce it|Communications|Completed|Medium|Dana Cole|Bo Lee|11/02/2026||11/27/2026|false|false|11/24/2026|Dana Cole|2/2|Write the mail;Send it||To all branches',
  'aX2|Order cards|Communications|In progress|Medium||Bo Lee|11/02/2026||12/04/2026|false|false|||1/2|Proof;Print||',
  'aX3|Book a desk|Office|Not started|Urgent||Bo Lee|11/02/2026||12/07/2026|false|false||||||',
];

const trello = [
  'Card ID,Card Name,Card URL,Card Description,Labels,Members,Due Date,List ID,List Name,Board Name,Archived,Due Complete,Checklist Items',
  'c1,Transfer accounts,https://trello.example/c1,All of them,,Dana Cole,2026-12-11,l1,Clients,Hire of Ada Lund,false,false,"[x] List them\n[ ] Sign the forms"',
  'c2,Call the ten largest,https://trello.example/c2,,,,2026-11-25,l1,Clients,Hire of Ada Lund,false,true,',
  'c3,Set up phones,https://trello.example/c3,,,,2026-12-08,l2,Office,Hire of Ada Lund,false,false,',
];

const project = [
  'ID|Active|Task Mode|Name|Duration|Start|Finish|Predecessors|Outline Level|Percent Complete|Resource Names',
  '1|Yes|Auto Scheduled|Licensing|10 days|11/16/2026|11/27/2026||1|0.5|',
  '2|Yes|Auto Scheduled|File Form U4|5 days|11/16/2026|11/20/2026||2|1|Dana Cole',
  '3|Yes|Auto Scheduled|Fingerprints|5 days|11/23/2026|11/27/2026|2|2|0|',
  '4|Yes|Auto Scheduled|Technology|3 days|11/30/2026|12/02/2026||1|0|',
  '5|Yes|Auto Scheduled|Laptop|3 days|11/30/2026|12/02/2026||2|0|',
  '6|Yes|Auto Scheduled|Order it|1 day|11/30/2026|12/02/2026||3|0|',
];

const jira = [
  'Summary,Issue key,Issue id,Issue Type,Status,Priority,Assignee,Due date,Parent,Parent key,Parent summary,Status Category',
  'Licensing,HIRE-1,10001,Epic,In Progress,Medium,,,,,,In Progress',
  'File Form U4,HIRE-2,10002,Task,Accepted by FINRA,Medium,Dana Cole,01/Dec/26 12:00 AM,10001,HIRE-1,Licensing,Done',
  'Scan it,HIRE-3,10003,Sub-task,Accepted by FINRA,Medium,,,10002,HIRE-2,File Form U4,Done',
  'Fingerprints,HIRE-4,10004,Task,Waiting for vendor,Medium,,04/Dec/26 12:00 AM,10001,HIRE-1,Licensing,To Do',
  'Order a laptop,HIRE-5,10005,Task,Done,Medium,,09/Dec/26 12:00 AM,,,,Done',
];

const cells = (lines: string[], separator: string) => lines.map((line) => split(line, separator));

/** A cell in quotes is the last one of its line. */
function split(line: string, separator: string): string[] {
  const [plain = '', quoted] = line.split('"');
  const found = plain.split(separator);
  return quoted === undefined ? found : [...found.slice(0, -1), quoted];
}

export const programLists: ProgramList[] = [
  {
    program: 'Asana',
    ending: 'csv',
    rows: cells(asana, ','),
    outline: {
      Licensing: { 'File Form U4': ['Draft it', 'Sign it'], Fingerprints: [] },
      Technology: { 'Order a laptop': ['Choose a model'] },
    },
    done: { column: 'Completed At', rows: 3, steps: ['File Form U4'] },
  },
  {
    program: 'Planner',
    ending: 'xlsx',
    rows: cells(planner, '|'),
    outline: {
      Communications: {
        'Announce it': ['Write the mail', 'Send it'],
        'Order cards': ['Proof', 'Print'],
      },
      Office: { 'Book a desk': [] },
    },
    done: { column: 'Completed Date', rows: 1, steps: ['Announce it'] },
  },
  {
    program: 'Trello',
    ending: 'csv',
    rows: cells(trello, ','),
    outline: {
      Clients: {
        'Transfer accounts': ['List them', 'Sign the forms'],
        'Call the ten largest': [],
      },
      Office: { 'Set up phones': [] },
    },
    done: { column: 'Due Complete', rows: 1, steps: ['Call the ten largest'] },
  },
  {
    program: 'MS Project',
    ending: 'xlsx',
    rows: cells(project, '|'),
    outline: {
      Licensing: { 'File Form U4': [], Fingerprints: [] },
      Technology: { Laptop: ['Order it'] },
    },
    done: { column: 'Percent Complete', rows: 1, steps: ['File Form U4'] },
  },
  {
    program: 'Jira',
    ending: 'csv',
    rows: cells(jira, ','),
    outline: {
      Licensing: { 'File Form U4': ['Scan it'], Fingerprints: [] },
      Jira: { 'Order a laptop': [] },
    },
    done: { column: 'Status Category', rows: 3, steps: ['File Form U4', 'Order a laptop'] },
  },
];
