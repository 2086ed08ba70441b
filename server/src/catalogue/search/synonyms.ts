import { foldUzbek } from '@kashf/contract/text/uzbek.ts'
import { phoneticKeys, stemOf } from '@kashf/contract/text/uzbek-sound.ts'

/**
 * Synonyms, one meaning per line. Many people in Uzbekistan search for a subject in Russian or English, and phonetic matching
 * does not find translations.
 */
const SYNONYMS = `
ingliz английский english
rus русский russian
nemis немецкий german
koreys корейский korean
xitoy китайский chinese
turk турецкий turkish
arab арабский arabic
fransuz французский french
yapon японский japanese
ispan испанский spanish
o'zbek узбекский
til язык language
kimyo химия chemistry
tarix история history
adabiyot литература literature
huquq право юрист
matematika математика math
hisob счет
foiz процент
tenglama уравнение
kasr дробь
masala задача
ehtimollik вероятность
soliq налог tax
buxgalteriya бухучет accounting
moliya финансы finance
pul деньги money
tadbirkorlik предпринимательство biznes
savdo sotish sotuv продажи sales
reklama реклама ads
marketing маркетолог
dizayn дизайнер designer
boshqarish boshqaruv управление menejment management
bojxona таможня
dasturlash dasturchi программирование программист programming programmer coding
xavfsizlik безопасность security
ma'lumot данные data
tarmoq сеть network
sun'iy искусственный ai
ilova приложение app
sayt sahifa страница website page
o'yin игра game
c++ cpp
c# csharp
javascript js
typescript ts
golang go
kubernetes k8s
motion моушн
vue вью
instagram insta
telegram tg
fotografiya surat фото fotograf
rasm рисование rangtasvir
musiqa музыка music
tikuvchilik tikish шитье
sartaroshlik парикмахер barber
pardoz vizaj макияж makeup
oshpazlik pazandachilik кулинария
payvandlash сварка
elektrik электромонтаж
asalarichilik пчеловодство
parrandachilik птицеводство
chorvachilik скотоводство
haydovchilik вождение yhq пдд
hamshira медсестра
tibbiyot медицина medicine
sog'liq здоровье
homiladorlik беременность
ozish похудение
bola ребенок дети
notiqlik ораторское nutq
vaqt время
xotira память
o'qish чтение
qur'on коран quran
imtihon экзамен exam
dars урок lesson
noldan нуля
boshlovchi boshlang'ich начинающий начинающих beginner
`
/** Words that ask for the filter of free courses; no course has them in its title. */
const FREE = 'bepul tekin tekinga бесплатно бесплатный free'
/** Words that say little about the subject: a partial match leaves them out first. */
const FILLERS =
  "kurs dars darslik video onlayn online maktab o'rganish o'rganaman o'rgatish o'qish uchun haqida bo'yicha bilan to'liq yangi eng yaxshi asoslari noldan boshlang'ich обучение уроки начинающих для"

/** Folded synonyms by phonetic key. */
const synonyms = new Map<string, Set<string>>()
for (const line of SYNONYMS.trim().split('\n')) {
  const words = line.split(' ').map(foldUzbek)
  for (const key of words.flatMap(phoneticKeys)) {
    const same = synonyms.get(key) ?? new Set()
    for (const word of words) same.add(word)
    synonyms.set(key, same)
  }
}
const freeWords = new Set(FREE.split(' ').map(foldUzbek))
const fillers = new Set(FILLERS.split(' ').map(foldUzbek))

/** The folded synonyms of a folded word, which may be inflected. */
export function synonymsOf(word: string): string[] {
  const found = new Set(phoneticKeys(word).flatMap((key) => [...(synonyms.get(key) ?? [])]))
  found.delete(word)
  return [...found]
}

/** Whether the word asks for free courses. */
export const asksForFree = (word: string): boolean => freeWords.has(word)

/** Whether the word, or its stem, says little about the subject of a course. */
export const isFiller = (word: string): boolean =>
  fillers.has(word) || fillers.has(stemOf(word)) || asksForFree(word)
