import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../learn/practice-question.ts'
import { counted } from '../plural.ts'

export const practiceQuestionText: Translation<typeof latin.practiceQuestionText> = {
  forms: {
    single: 'один ответ',
    several: 'несколько ответов',
    truth: 'верно или неверно',
    text: 'напишите ответ',
    number: 'напишите ответ',
    numbers: 'напишите ответы',
    matching: 'соответствие',
    ordering: 'порядок',
    gaps: 'пропуски',
    table: 'таблица',
    hotspot: 'отметьте на рисунке',
    drag: 'расставьте на рисунке',
    formula: 'напишите выражение',
    essay: 'сочинение',
    speech: 'устный ответ',
  },
  answer: 'Ответ',
  gap: (number) => `Пропуск ${number}`,
  gapEmpty: 'выберите',
  picture: 'Рисунок к вопросу',
  enlarge: 'Увеличить рисунок',
  larger: 'Увеличить',
  smaller: 'Уменьшить',
  clear: 'Убрать ответ',

  read: (number) => `Прочитано: ${number}`,
  fraction: (whole, numerator, denominator, isNegative) =>
    [isNegative && 'минус', whole !== null && `${whole} и`, `${numerator}/${denominator}`]
      .filter(Boolean)
      .join(' '),
  numbersHint: 'Несколько ответов разделяйте точкой с запятой.',
  unreadable: (why) => `Не удалось прочитать: ${why}`,
  unreadableThen: 'Если оставить так, вопрос будет считаться без ответа.',
  why: {
    twoCommas: 'две запятые подряд',
    pointAndComma: 'есть и точка, и запятая',
    zero: 'в знаменателе не может быть ноль',
    tooLong: 'запись слишком длинная',
    unfinished: 'число не дописано',
    sign: (sign) => `непонятный знак «${sign}»`,
  },
  pad: 'Математическая клавиатура',
  padKeys: {
    fraction: 'Дробная черта',
    root: 'Корень',
    space: 'После целой части',
    power: 'Степень',
    pi: 'Число пи',
    minus: 'Минус',
    less: 'Меньше или равно',
    more: 'Больше или равно',
    plusMinus: 'Плюс-минус',
    backspace: 'Удалить',
  },
  ownKeyboard: 'Клавиатура телефона',
  caretLeft: 'Влево',
  caretRight: 'Вправо',

  up: (item) => `Выше: ${item}`,
  down: (item) => `Ниже: ${item}`,
  moved: (item, place) => `«${item}» теперь на месте ${place}`,
  orderUntouched: 'Порядок ещё не задан. Расставьте стрелками.',
  keepOrder: 'Этот порядок верный',
  undo: 'Вернуть',

  words: (words) => counted(words, 'слово', 'слова', 'слов'),
  essayHint: 'Текст сохраняется по мере ввода.',
  onlyInTest: 'На этот вопрос отвечают голосом в самом тесте.',
}
