import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../operate/keys.ts'

export const keyText: Translation<typeof latin.keyText> = {
  title: 'Клавиатура',
  letters: 'Включить однобуквенные клавиши',
  keys: [
    { keys: ['J'], does: 'Следующая строка или запись' },
    { keys: ['K'], does: 'Предыдущая строка или запись' },
    { keys: ['Enter'], does: 'Открыть строку' },
    { keys: ['A'], does: 'Открыть окно одобрения' },
    { keys: ['R'], does: 'Открыть окно возврата или отказа' },
    { keys: ['M'], does: 'Взять себе или освободить' },
    { keys: ['Ctrl', 'Enter'], does: 'Отправить написанную причину' },
    { keys: ['Esc'], does: 'Закрыть' },
    { keys: ['/'], does: 'Поиск' },
    { keys: ['?'], does: 'Этот список' },
  ],
  hints: [
    { keys: ['J', 'K'], does: 'следующая, предыдущая' },
    { keys: ['Enter'], does: 'открыть' },
    { keys: ['A'], does: 'одобрить' },
    { keys: ['R'], does: 'вернуть' },
    { keys: ['M'], does: 'себе' },
    { keys: ['Esc'], does: 'закрыть' },
    { keys: ['?'], does: 'все' },
  ],
}
