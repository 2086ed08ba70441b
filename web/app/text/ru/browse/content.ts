import { plural } from '@kashf/contract/text/russian-plural.ts'
import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../browse/content.ts'
import { counted } from '../plural.ts'

export const contentText: Translation<typeof latin.contentText> = {
  inForce: (date) => `Действует с ${date}`,
  contents: 'Содержание',
  translated: 'Это перевод. Юридическую силу имеет текст на узбекском языке.',
  behind: 'Перевод устарел: текст на узбекском языке уже обновлён.',
  descriptions: {
    terms: 'Условия использования сервиса Kashf и публичная оферта.',
    privacy: 'Как Kashf собирает, хранит и защищает ваши персональные данные.',
    refunds: 'Когда и как можно вернуть деньги за курс.',
    about: 'Kashf: площадка видеокурсов на узбекском языке, на телефоне и при медленном интернете.',
  },
}

export const helpText: Translation<typeof latin.helpText> = {
  description: 'Ответы на вопросы о покупке курсов, оплате, уроках, сертификате и аккаунте.',
  search: 'Ваш вопрос',
  placeholder: 'Например: возврат денег',
  submit: 'Найти',
  all: 'Все вопросы',
  found: (count) =>
    `${plural(count, 'Найден', 'Найдено', 'Найдено')} ${counted(count, 'ответ', 'ответа', 'ответов')}`,
  nothing: 'Такой вопрос не найден',
  nothingHint: 'Попробуйте другое слово или напишите нам.',
  notFound: 'Не нашли ответа?',
  notFoundHint: 'Напишите нам, ответ придёт на ваш email.',
  write: 'Написать нам',
  accessibility: 'Доступность',
  telegram: 'Написать в Telegram',
}

export const contactThreadText: Translation<typeof latin.contactThreadText> = {
  title: 'Ваше обращение',
  by: { sender: 'Вы', support: 'Команда Kashf' },
  reply: 'Ваш ответ',
  replyShort: 'Напишите не меньше 3 символов.',
  send: 'Отправить',
  waits: 'Ваше сообщение у оператора. Ответ придёт на почту и появится здесь.',
  gone: 'Ссылка не работает',
  goneHint:
    'Ссылка устарела или скопирована не полностью. Напишите новое сообщение: оператор прочитает его и ответит.',
  writeNew: 'Написать нам',
}

export const contactText: Translation<typeof latin.contactText> = {
  title: 'Связаться с нами',
  description: 'Напишите вопрос, предложение или жалобу: оператор прочитает и ответит на ваш email.',
  lead: 'Оператор прочитает сообщение и ответит на ваш email.',
  helpFirst: 'Ответы на частые вопросы:',
  help: 'Страница помощи',
  barrier: 'Что-то мешает пользоваться сайтом?',
  accessibility: 'Страница о доступности',
  topic: 'Тема',
  topics: {
    payment: 'Оплата и кошелёк',
    course: 'Курсы и уроки',
    account: 'Вход в аккаунт',
    teaching: 'Преподавание',
    other: 'Другое',
  },
  name: 'Ваше имя',
  email: 'Email',
  emailHint: 'Ответ придёт на этот адрес.',
  text: 'Сообщение',
  textHint: 'Если пишете об оплате, укажите номер счёта, сумму и время. Номер карты не нужен.',
  textShort: 'Напишите не меньше 10 символов.',
  website: 'Не заполняйте это поле',
  submit: 'Отправить',
  sent: 'Сообщение отправлено',
  sentHint: (email) => `Ответ придёт на ${email}. Если письма не видно, проверьте папку «Спам».`,
  again: 'Написать ещё',
}
