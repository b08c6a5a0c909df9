import { isLong } from '../reliability/harness/scale.ts';

const tags = [
  '<img src=x onerror=__hit=1>',
  '<svg onload=__hit=1>',
  '"><script>__hit=1</script>',
  "'-__hit=1-'",
  'javascript:__hit=1',
  '{{constructor.constructor("__hit=1")()}}',
  '${__hit=1}',
  '</textarea><iframe srcdoc="<script>parent.__hit=1</script>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=__hit=1&gt;">',
  '＜script＞__hit=1＜/script＞ ‹img src=x onerror=__hit=1›',
];

/** Further variants for the long run. */
const more = [
  ...['body', 'details open', 'audio src=x', 'video src=x', 'input autofocus', 'marquee'].flatMap(
    (tag) => [
      `<${tag} onerror=__hit=1 onload=__hit=1 onfocus=__hit=1 ontoggle=__hit=1 onstart=__hit=1>`,
      `"><${tag} onerror='__hit=1' onfocus='__hit=1'>`,
    ],
  ),
  ...['script', 'SCRIPT', 'ScRiPt', 'script/x', 'script\tx'].flatMap((tag) => [
    `<${tag}>__hit=1</${tag}>`,
    `</title><${tag}>__hit=1</${tag}>`,
    `--><${tag}>__hit=1</${tag}><!--`,
  ]),
  ...['javascript', 'JaVaScRiPt', 'java\tscript', ' javascript', 'vbscript', 'data'].flatMap(
    (scheme) => [
      `<a href="${scheme}:__hit=1">here</a>`,
      `[here](${scheme}:__hit=1)`,
      `${scheme}:text/html,<script>opener.__hit=1</script>`,
    ],
  ),
  '<object data="data:text/html,<script>parent.__hit=1</script>">',
  '<embed src="javascript:__hit=1">',
  '<base href="http://elsewhere.invalid/">',
  '<link rel=stylesheet href="http://elsewhere.invalid/x.css">',
  '<meta http-equiv=refresh content="0;url=http://elsewhere.invalid/">',
  '<form action="http://elsewhere.invalid/"><button autofocus>x</button></form>',
  '<img src="http://elsewhere.invalid/x.png">',
  '<style>@import "http://elsewhere.invalid/x.css";</style>',
  '<svg><animate onbegin=__hit=1 attributeName=x dur=1s>',
  '<svg><foreignObject><iframe srcdoc="<script>parent.__hit=1</script>">',
  '<noscript><p title="</noscript><img src=x onerror=__hit=1>">',
  '<template><script>__hit=1</script></template><x is=__hit>',
  '\\u003cimg src=x onerror=__hit=1\\u003e',
  '&lt;img src=x onerror=__hit=1&gt;',
  '%3Cimg%20src%3Dx%20onerror%3D__hit%3D1%3E',
  '__proto__',
  'constructor',
  '=HYPERLINK("http://elsewhere.invalid/","x")',
  '<%= __hit=1 %> #{__hit=1} *{__hit=1}',
];

/** Texts that would run a script, load something or navigate if they were rendered as markup. */
export const hostileTexts = isLong ? [...tags, ...more] : tags;
