import type { Translation } from '@kashf/contract/text/translation.ts'
import type * as latin from '../../account/account.ts'

export const loginText: Translation<typeof latin.loginText> = {
  heading: 'Откройте для себя новые знания',
  username: 'Имя пользователя или email',
  password: 'Пароль',
  submit: 'Войти',
  register: 'Зарегистрируйтесь',
  noAccount: 'Нет аккаунта?',
  forgot: 'Забыли пароль?',
  failed: 'Неверное имя пользователя или email!',
  required: 'Заполните это поле',
  telegram: 'Войти через Telegram',
  google: 'Войти через Google',
}

export const signInReasonText: Translation<typeof latin.signInReasonText> = {
  label: 'Зачем нужен аккаунт',
  purchase: 'Чтобы получить курс, войдите или зарегистрируйтесь. Покупка продолжится с этого места.',
  course: 'Войдите или зарегистрируйтесь. Потом вы вернётесь к этому курсу.',
  gift: 'Чтобы открыть подарок, зарегистрируйтесь или войдите. Потом вы вернётесь к нему.',
  page: 'Эта страница относится к вашему аккаунту. После входа ученик вернётся сюда, а преподаватель попадёт в свой профиль.',
}

export const selectText: Translation<typeof latin.selectText> = {
  heading: 'Кто вы?',
  lead: 'Аккаунт бесплатный. Тип аккаунта потом изменить нельзя.',
  student: 'Ученик',
  studentHint: 'Смотрите и сохраняйте курсы, учитесь в своём темпе.',
  teacher: 'Преподаватель',
  teacherHint: 'Загружайте курсы и видеоуроки, следите за продажами и доходом.',
  telegram: 'Зарегистрироваться через Telegram',
  google: 'Зарегистрироваться через Google',
  haveAccount: 'Уже есть аккаунт?',
  login: 'Войти',
}

export const authText: Translation<typeof latin.authText> = {
  promise: 'Учёба начинается здесь',
  reasons: [
    'Смотрите на телефоне без остановок даже при медленном интернете.',
    'Первые уроки бесплатны: посмотрите, потом решайте.',
    'Каждый сум виден в вашем кошельке.',
  ],
}

export const teachingText: Translation<typeof latin.teachingText> = {
  promise: 'Превратите знания в курс',
  reasons: [
    'Вы загружаете уроки, мы готовим их для любого телефона и медленного интернета.',
    'Каждая продажа и каждый сум видны в вашем аккаунте.',
    'Доход выводите на карту Uzcard или Humo.',
  ],
}
