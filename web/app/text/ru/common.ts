import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../common.ts'

export const commonText: Translation<typeof latin.commonText> = {
  product: 'Kashf',
  loading: 'Загрузка...',
  retry: 'Повторить',
  close: 'Закрыть',
  cancel: 'Отмена',
  save: 'Сохранить',
  copy: 'Копировать',
  copied: 'Скопировано',
  showMore: 'Показать ещё',
  allShown: 'Показано всё',
  moreFailed: 'Не удалось загрузить продолжение',
  optional: 'необязательно',
  serverFailed: 'Произошла непредвиденная ошибка. Попробуйте ещё раз чуть позже.',
  networkFailed: 'Нет подключения к интернету. Проверьте связь и попробуйте ещё раз.',
  failedTitle: 'Данные не загрузились',
  pageFailedTitle: 'На странице произошла ошибка',
  pageFailed: 'Мы уже знаем об ошибке. Попробуйте обновить страницу.',
  reload: 'Обновить страницу',
  soon: 'Скоро!',
  noScript:
    'В браузере отключён JavaScript. Курсы можно читать, но для просмотра видео, входа и покупки включите его.',
  skipToContent: 'К основному содержанию',
  metaDescription: 'Видеокурсы на узбекском языке: на телефоне, при медленном интернете, в удобное время.',
}

export const notFoundText: Translation<typeof latin.notFoundText> = {
  title: 'Страница не найдена (#404)',
  explanation: 'По этому адресу страницы нет: её перенесли или в адресе ошибка.',
  home: 'На главную',
  invitation: 'Продолжайте открывать новые знания!',
}
