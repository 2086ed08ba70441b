/**
 * Finds the words of programming languages in a sentence, which no alphabet changes: keywords and built-in names of Python,
 * JavaScript, HTML, CSS, SQL, Java, C++ and the shell, spelled as in code. Pure; linear in the length of the text.
 */

const wordsOf = (text: string): string[] => text.trim().split(/\s+/)

/** Words that Uzbek does not have. */
const CODE_WORDS = new Set(
  wordsOf(`
    if elif else for while def return lambda class try except finally raise yield assert pass break continue nonlocal from del
    and not None True False self print input len range int float str bool dict tuple type enumerate zip isinstance sorted
    open round append extend insert remove split join strip replace lower upper keys values items read write any all
    var let const function typeof instanceof undefined null NaN extends await async switch case default console alert document
    window length boolean array object string number promise fetch catch throw throws true false
    select where having distinct SELECT FROM WHERE JOIN INNER OUTER LEFT RIGHT ORDER GROUP BY INSERT INTO UPDATE DELETE CREATE
    ALTER DROP INDEX AND NOT NULL LIKE HAVING DISTINCT UNION COUNT SUM AVG PRIMARY KEY FOREIGN REFERENCES VALUES CASE WHEN THEN
    ELSE END TABLE
    public private protected static void double char byte new this implements abstract interface package namespace using include
    std cout cin endl printf scanf main vector nullptr sizeof struct enum typedef template String Integer System println
    html body head header footer div span href src alt img svg br hr thead tbody table button label textarea script
    style onclick onload iframe placeholder option
    margin padding border color background display flex grid hover rem px rgb rgba inline block none absolute relative fixed
    sticky opacity
    sudo mkdir rm cp mv ls cd grep chmod chown apt ssh scp curl wget git npm npx pip bash zsh vim nano touch docker push pull
    merge branch init commit clone checkout install run build stash rebase
  `),
)

/** Words that are also Uzbek, or loan words, and are code only beside code. */
const AMBIGUOUS = new Set(
  wordsOf(`
    in or is as on to by do go at set list map filter min max sum abs sort format index count pop global local import export
    super log long short final virtual auto byte operator id test limit union end then echo source status start add time date
    random math link nav title section article meta form video audio em solid position width height font top bottom left right ul li td tr th tar
    IN OR IS ON AS TO SET MIN MAX LIMIT
  `),
)

/** Ambiguous words that belong to the word of code before them, with a space between. */
const PAIRS = new Set([
  ...[
    'not in',
    'is not',
    'order by',
    'group by',
    'insert into',
    'ORDER BY',
    'GROUP BY',
    'IS NOT',
    'NOT IN',
    'JOIN ON',
  ],
])
/** Programs whose next word is a command. */
const PROGRAMS = new Set(['git', 'npm', 'npx', 'pip', 'docker', 'apt', 'sudo'])
/** Words that say what the word before them is: `in operatori`. */
const KIND =
  /^(?:funksiya|operator|metod|buyru[gq]|teg|modul|sikl|kalit|xususiyat|atribut|kutubxona|ifoda|turi)(?:si|i|lari)?/
/** Texts about programming, in which a list of ambiguous words is one of code. */
const ABOUT_CODE =
  /\b(?:python|javascript|typescript|java|html|css|sql|php|bash|kod|dasturlash|funksiya|massiv|sikl|metod|operator)|c\+\+/i

const CONJUNCTIONS = new Set(['va', 'yoki', 'hamda'])
const WORD = /[\p{L}\p{M}\p{N}_'ʻʼ‘’]+/gu
/** The arguments of a call. */
const ARGUMENTS = /\(([^()\n]{0,80})\)/g
const MAX_NAME = 40

/** Whether the word is one of a programming language in any sentence. */
export const isCodeWord = (word: string): boolean => CODE_WORDS.has(word)

/** A range of characters that are code. */
export interface CodeRange {
  start: number
  end: number
}

/** The ranges of a text that are code: calls, and words of programming languages. In the order of the text. */
export function codeRanges(text: string): CodeRange[] {
  const calls = [...text.matchAll(ARGUMENTS)].flatMap(({ index, 0: call, 1: args }) => {
    const before = text.slice(Math.max(0, index - MAX_NAME), index)
    const name = before.split(/[^\w.]/).at(-1) ?? ''
    // An Uzbek word in such a form, `dars(lar)`, has neither a name of code nor empty parentheses.
    const isCode = args === '' || /[._]/.test(name) || CODE_WORDS.has(name) || AMBIGUOUS.has(name)
    if (!isCode || !/^[A-Za-z_]/.test(name)) return []
    return { start: index - name.length, end: index + call.length }
  })
  return [...calls, ...codeWords(text)].sort((a, b) => a.start - b.start)
}

interface Word {
  text: string
  start: number
  end: number
  isCode: boolean
  isAmbiguous: boolean
}

/** Words of code that stand for themselves, then ambiguous ones beside them. */
function codeWords(text: string): CodeRange[] {
  const words = [...text.matchAll(WORD)].map(
    ({ index, 0: word }): Word => ({
      text: word,
      start: index,
      end: index + word.length,
      isCode: CODE_WORDS.has(word),
      isAmbiguous: AMBIGUOUS.has(word),
    }),
  )
  if (!words.some(({ isCode, isAmbiguous }) => isCode || isAmbiguous)) return []
  const named = words.filter(({ text: word }) => !CONJUNCTIONS.has(word))
  const isListed = named.map((word, i) => {
    const before = named[i - 1]
    return before !== undefined && isList(text.slice(before.end, word.start))
  })
  const isAboutCode = ABOUT_CODE.test(text)
  for (const [i, word] of named.entries()) {
    if (!word.isAmbiguous) continue
    const [before, after] = [named[i - 1], named[i + 1]]
    const isNext = (next: Word) => /^[\s-]*$/.test(text.slice(word.end, next.start))
    word.isCode =
      (after !== undefined && isNext(after) && KIND.test(after.text)) ||
      (before !== undefined && (PAIRS.has(`${before.text} ${word.text}`) || PROGRAMS.has(before.text))) ||
      (isAboutCode && [before, after].some((next, at) => next?.isAmbiguous && isListed[i + at]))
  }
  spread(named, isListed)
  return named.filter(({ isCode }) => isCode)
}

/** Whether the text between two words makes them neighbours in a list: `for va in`, `map, filter`, `if/or`. */
const isList = (between: string): boolean =>
  /^(?:[,;/|&+]|va|yoki|hamda)(?: ?(?:va|yoki|hamda))?$/.test(between.replace(/[\s"“”'«»()]+/g, ' ').trim())

/** Ambiguous words in a list with code are code, from both sides. */
function spread(words: readonly Word[], isListed: readonly boolean[]): void {
  for (let i = 1; i < words.length; i++) follow(words[i - 1], words[i], isListed[i])
  for (let i = words.length - 1; i > 0; i--) follow(words[i], words[i - 1], isListed[i])
}

function follow(from: Word | undefined, to: Word | undefined, isListed = false): void {
  if (from?.isCode && to?.isAmbiguous && isListed) to.isCode = true
}
