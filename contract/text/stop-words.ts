import { foldUzbek } from './uzbek.ts'

/** Words without a subject: search never corrects another word into one of them, and caption search ignores them. */
const STOP_WORDS = `
va yoki lekin ammo agar ham esa emas bu shu u o'sha men sen biz siz ular mana ana nima qanday qachon qayer qayerda kim nega
uchun bilan haqida bo'yicha kabi singari orqali keyin oldin endi hozir yana juda eng har barcha hamma bor yo'q kerak mumkin
edi ekan bo'ladi bo'lsa qiladi qilish qilib degan deb ya'ni chunki shuning bir ikki uni buni shunday bunday
и в во не на я он она оно они мы вы ты это этот эта эти что как так но а или если то же бы для от до по из за под над при
без про с со у о об быть был была было были есть нет все всё еще уже только чтобы когда где там тут здесь
the and or not but if else elif then than for from with without into onto over under this that these those there here what
when where which who whom whose how why you your yours they them their his her its our ours are was were been being have has
had does did doing done will would can could should shall may might must very just only also too yes all any some each every
about after again before between both more most other such same own out off down once while until because
`
const folded = new Set(STOP_WORDS.trim().split(/\s+/).map(foldUzbek))

/** Whether a folded word is a stop word. */
export const isStopWord = (word: string): boolean => folded.has(word)
