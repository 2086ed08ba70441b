import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../browse/report.ts'

export const reportText: Translation<typeof latin.reportText> = {
  title: 'Жалоба',
  ofCourse: 'Пожаловаться на курс',
  lead: 'Её рассмотрит оператор. Автор не узнает, кто пожаловался.',
  reason: 'Причина',
  reasons: {
    wrong: 'Ложные или вводящие в заблуждение сведения',
    copyright: 'Нарушение авторских прав',
    abuse: 'Оскорбления или неприемлемое содержание',
    spam: 'Реклама или спам',
    other: 'Другая причина',
  },
  text: 'Комментарий',
  textHint: 'Если укажете место и что в нём не так, решим быстрее.',
  send: 'Отправить',
  sent: 'Жалоба принята',
  sentHint: 'Спасибо. Операторы обязательно рассмотрят её.',
}
