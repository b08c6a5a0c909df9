export type CurlRequest = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
  /** The form fields; the value of a file begins with `@`. */
  form: [name: string, value: string][];
  /** The output option: `-N` unbuffered, `-OJ` into a file named by the server. */
  takes: string | undefined;
};

const argument = /'((?:[^']|'\\'')*)'|"([^"]*)"|(\S+)/g;

/** Parses the curl commands of the API page. Throws for unexpected options, so that nothing is ignored. */
export function readCurl(text: string): CurlRequest[] {
  const commands = text.replaceAll('\\\n', ' ').split(/^(?=curl )/m);
  return commands.filter((command) => command.startsWith('curl ')).map(readCommand);
}

function readCommand(command: string): CurlRequest {
  const words = [...command.matchAll(argument)]
    .map(([, single, double, plain]) => single?.replaceAll(`'\\''`, `'`) ?? double ?? plain ?? '')
    .values();
  words.next();
  const read: CurlRequest = {
    method: '',
    path: '',
    headers: {},
    body: undefined,
    form: [],
    takes: undefined,
  };
  for (const word of words) {
    if (word === '-N' || word === '-OJ') {
      read.takes = word;
      continue;
    }
    const value = word.startsWith('-') ? (words.next().value ?? '') : '';
    switch (word) {
      case '-b':
      case '-c':
        break;
      case '-X':
        read.method = value;
        break;
      case '-H':
        read.headers[value.split(': ')[0] ?? ''] = value.split(': ')[1] ?? '';
        break;
      case '-d':
      case '--data-binary':
        read.body = value;
        break;
      case '-F':
        read.form.push([value.split('=')[0] ?? '', value.slice(value.indexOf('=') + 1)]);
        break;
      default:
        if (!word.startsWith('$WAYMARK/')) throw new Error(`"${word}" is not known here.`);
        read.path = word.slice('$WAYMARK'.length);
    }
  }
  const sends = read.body !== undefined || read.form.length > 0;
  return { ...read, method: read.method || (sends ? 'POST' : 'GET') };
}
