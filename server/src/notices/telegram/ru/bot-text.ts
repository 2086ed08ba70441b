import type { BotReply } from '../bot-text.ts'

/** The Russian text of each reply, with the words of its button. */
export const RUSSIAN_REPLIES: Record<BotReply, { text: string; label: string }> = {
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
}

export const RUSSIAN_COMMANDS = {
  start: 'Включить уведомления',
  stop: 'Остановить уведомления',
  help: 'Помощь',
}
