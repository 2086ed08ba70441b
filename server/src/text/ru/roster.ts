import type { Translation } from '@kashf/contract/text/translation.ts'
import type { roster as latin } from '../uz/roster.ts'

export const roster: Translation<typeof latin> = {
  mail: (of) => ({
    subject: `${of.teacher} приглашает вас на курс «${of.title}»`,
    paragraphs: [
      `${of.teacher} выделяет вам место на курсе «${of.title}». Ссылка только для вас: она работает один раз, не передавайте её другим.`,
      'Если вы не знаете этого человека, откройте ссылку и откажитесь от места: ваше имя и адрес будут удалены.',
    ],
    label: 'Открыть курс',
  }),
}
