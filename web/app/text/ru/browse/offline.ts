import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../browse/offline.ts'

export const offlineText: Translation<typeof latin.offlineText> = {
  title: 'Нет подключения к интернету',
  explanation: 'Связи нет или ответ идёт слишком долго. Страница откроется сама, когда связь появится.',
  savedTitle: 'Страницы, сохранённые на этом устройстве',
  nothingSaved:
    'Пока ничего не сохранено. Здесь будут страницы курсов и преподавателей, открытые при наличии интернета.',
  savedLessons: 'Сохранённые уроки',
  savedAt: (time) => `Копия от ${time}`,
  copyOf: (time) => `Это копия страницы от ${time}. Цена и другие данные могли измениться.`,
}
