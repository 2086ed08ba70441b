import type { Translation } from '@kashf/contract/text/translation.ts'
import type { bot as latin } from '../uz/bot.ts'
import { sum } from './forms.ts'

export const bot: Translation<typeof latin> = {
  replies: {
    started: {
      text: 'Здравствуйте! Уведомления Kashf будут приходить сюда. Чтобы остановить их, напишите /stop.',
      label: 'Настройки',
    },
    stopped: {
      text: 'Уведомления сюда больше не придут. Чтобы включить их снова, напишите /start.',
      label: 'Настройки',
    },
    not_linked: {
      text: 'Здравствуйте! Этот аккаунт Telegram ещё не привязан к аккаунту Kashf. Зарегистрируйтесь на сайте кнопкой «Войти через Telegram». Если аккаунт у вас есть, привяжите Telegram на странице «Безопасность».',
      label: 'Перейти на сайт',
    },
    not_admitted: {
      text: 'Я не могу пустить вас в закрытый канал: ссылка личная и открывается только тому, кто купил курс. Если курс ваш, привяжите этот Telegram к аккаунту Kashf и возьмите свою ссылку на странице курса.',
      label: 'Страница «Безопасность»',
    },
    help: {
      text: 'Я доставляю уведомления Kashf. Включить: /start. Остановить: /stop. Если есть вопрос, напишите в поддержку.',
      label: 'Связаться',
    },
  },
  commands: {
    start: 'Включить уведомления',
    stop: 'Остановить уведомления',
    help: 'Помощь',
  },
  card: {
    free: 'Бесплатно',
    amount: sum,
    seeCourse: 'Посмотреть курс',
    nothingFound: 'Такого курса нет',
  },
}
