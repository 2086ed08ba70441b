import { foldUzbek } from '@kashf/contract/uzbek.ts'
import { soundsOf, stemOf } from '@kashf/contract/uzbek-sound.ts'

/**
 * Words for the same thing that no ear would join: many in Uzbekistan look for a subject in Russian or English, or by
 * another Uzbek word for it. Each line is one meaning.
 */
const SAME = `
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
/** What people write when they want a course for nothing: courses are free by choice, not by name. */
const FREE = 'bepul tekin tekinga бесплатно бесплатный free'
/** What tells least of what is looked for: it may be missing first. */
const LOOSE =
  "kurs dars darslik video onlayn online maktab o'rganish o'rganaman o'rgatish o'qish uchun haqida bo'yicha bilan to'liq yangi eng yaxshi asoslari noldan boshlang'ich обучение уроки начинающих для"

const meanings = new Map<string, Set<string>>()
for (const line of SAME.trim().split('\n')) {
  const words = line.split(' ').map(foldUzbek)
  for (const sound of words.flatMap(soundsOf)) {
    const known = meanings.get(sound) ?? new Set()
    for (const word of words) known.add(word)
    meanings.set(sound, known)
  }
}
const free = new Set(FREE.split(' ').map(foldUzbek))
const loose = new Set(LOOSE.split(' ').map(foldUzbek))

/** Other words, folded, for what a folded word means; inflected ones are known by their stem. */
export function sameMeaning(word: string): string[] {
  const found = new Set(soundsOf(word).flatMap((sound) => [...(meanings.get(sound) ?? [])]))
  found.delete(word)
  return [...found]
}

/** Whether the word asks for what costs nothing. */
export const meansFree = (word: string): boolean => free.has(word)

/** Whether the word, or its stem, says little of what a course is about. */
export const tellsLittle = (word: string): boolean =>
  loose.has(word) || loose.has(stemOf(word)) || meansFree(word)
