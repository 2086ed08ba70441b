import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/*
 * The route table, by layout.
 *
 * To add a page: create its module under routes/<browse|learn|account|teach|operate>/ (the page as default export,
 * `meta`, and for a public page a `loader` that reads `context.get(pagesContext)`), then add it to the block of its
 * layout. The blocks, outermost first:
 *
 *   student-layout › page-errors (id 'student-page')          public pages
 *   student-layout › page-errors › require-login              /student-profile, /my-courses, /my-course/:id, /notices, /security, results of tests
 *   page-errors (id 'print-page')                              for printing: no header, no footer
 *   page-errors (id 'offline-page')                            saved by the service worker: no header, no footer
 *   page-errors (id 'exam-page')                               a test while it is taken, the daily review, homework: no header, no footer
 *   page-errors (id 'parent-page')                             for people without an account: a learner's report for parents, paying for a learner; a header of its own
 *   page-errors (id 'marking-page')                            homework while it is checked: a header of its own
 *   lesson-layout › page-errors (id 'lesson-page')            the dark stage of a lesson
 *   auth-layout › page-errors (id 'auth-page')                 login, registration, codes
 *   teacher-layout › page-errors (id 'teacher-page')           teachers' pages; the layout itself is guarded
 *   teacher-layout › page-errors › course-layout               one course of a teacher: its tabs (course-tabs.ts)
 *   admin-layout › page-errors (id 'admin-page')               /admin/…; the layout itself is guarded
 *
 * A URL that is published before its page exists is mapped to routes/browse/soon.tsx, as /soon is.
 *
 * A missing record: `throw data(null, 404)` in the loader. A full-width page exports `handle = { wide: true }`.
 * Private pages have no loader: they call the API in the browser.
 *
 * Styles: browse/ and account/ pages use app.css; layouts of learn/, teach/ and operate/ add signed-in.css
 * (`signedInStyles`). app.css lists the folders that public pages render (styles.test.ts).
 * Texts: one file per part of the product in text/.
 */
export default [
  layout('shell/header/student-layout.tsx', [
    layout('routes/page-errors.tsx', { id: 'student-page' }, [
      index('routes/browse/home.tsx'),
      route('courses', 'routes/browse/catalogue.tsx'),
      route('course/:id', 'routes/browse/course.tsx'),
      route('bundle/:id', 'routes/browse/bundle.tsx'),
      route('teachers', 'routes/browse/teachers.tsx'),
      route('teacher-profile/:id', 'routes/browse/teacher-profile.tsx'),
      route('certificate/:code?', 'routes/browse/certificate.tsx'),
      route('gift/:code?', 'routes/browse/gift.tsx'),
      route('terms', 'routes/browse/content.tsx', { id: 'terms' }),
      route('privacy', 'routes/browse/content.tsx', { id: 'privacy' }),
      route('refunds', 'routes/browse/content.tsx', { id: 'refunds' }),
      route('about', 'routes/browse/content.tsx', { id: 'about' }),
      route('help', 'routes/browse/help.tsx'),
      route('contact', 'routes/browse/contact.tsx'),
      route('contact/:token', 'routes/browse/contact-thread.tsx'),
      route('accessibility', 'routes/browse/accessibility.tsx'),
      route('test/:id', 'routes/learn/test.tsx'),
      route('invitation', 'routes/learn/invitation.tsx'),
      route('seat', 'routes/learn/seat.tsx'),
      route('seat/stop', 'routes/learn/seat-stop.tsx'),
      layout('routes/learn/require-login.tsx', [
        route('student-profile', 'routes/learn/student-profile.tsx'),
        route('my-courses', 'routes/learn/my-courses.tsx'),
        route('my-course/:id', 'routes/learn/my-course.tsx'),
        route('plan', 'routes/learn/plan.tsx'),
        route('course/:id/parts', 'routes/learn/course-parts.tsx'),
        route('course/:id/seats', 'routes/learn/seat-order-new.tsx'),
        route('bundle/:id/seats', 'routes/learn/bundle-seats.tsx'),
        route('seat-orders/:id', 'routes/learn/seat-order.tsx'),
        route('notices', 'routes/learn/notices.tsx'),
        route('security', 'routes/learn/security.tsx'),
        route('message/:id', 'routes/learn/message.tsx'),
        route('test/:id/result/:attemptId', 'routes/learn/attempt-result.tsx'),
        route('test/:id/result/:attemptId/answers', 'routes/learn/attempt-review.tsx'),
      ]),
      route('soon', 'routes/browse/soon.tsx'),
      route('*', 'routes/browse/not-found.tsx'),
    ]),
  ]),

  layout('routes/page-errors.tsx', { id: 'print-page' }, [
    route('statement/print', 'routes/learn/statement-print.tsx'),
    route('seat-orders/:id/invoice', 'routes/learn/seat-invoice.tsx'),
  ]),

  layout('routes/page-errors.tsx', { id: 'offline-page' }, [
    route('offline', 'routes/browse/offline.tsx'),
    route('downloads', 'routes/learn/downloads.tsx'),
  ]),

  layout('routes/page-errors.tsx', { id: 'exam-page' }, [
    route('test/:id/attempt/:attemptId', 'routes/learn/attempt.tsx'),
    route('review', 'routes/learn/review.tsx'),
    route('course/:id/lesson/:lessonId/homework', 'routes/learn/homework.tsx'),
  ]),
  layout('routes/page-errors.tsx', { id: 'parent-page' }, [
    route('parent/:action?', 'routes/learn/parent.tsx'),
    route('pay/:code', 'routes/learn/pay.tsx'),
  ]),

  layout('routes/page-errors.tsx', { id: 'marking-page' }, [
    route('homework-checking/:id', 'routes/teach/homework/homework-marking.tsx'),
  ]),

  layout('routes/learn/lesson-layout.tsx', [
    layout('routes/page-errors.tsx', { id: 'lesson-page' }, [
      route('course/:id/lesson/:lessonId', 'routes/learn/lesson.tsx'),
    ]),
  ]),

  layout('routes/account/auth-layout.tsx', [
    layout('routes/page-errors.tsx', { id: 'auth-page' }, [
      route('login', 'routes/account/login.tsx'),
      route('select', 'routes/account/select.tsx'),
      route('join', 'routes/account/join.tsx'),
      route('register', 'routes/account/register.tsx'),
      route('teacher-register', 'routes/account/teacher-register.tsx'),
      route('verify-code', 'routes/account/verify-code.tsx'),
      route('forget-password', 'routes/account/forget-password.tsx'),
      route('unsubscribe', 'routes/account/unsubscribe.tsx'),
      route('revert-change', 'routes/account/revert-change.tsx'),
      route('not-me', 'routes/account/not-me.tsx'),
      route('telegram', 'routes/account/telegram.tsx'),
      route('google', 'routes/account/google.tsx'),
      route('telegram/open', 'routes/account/telegram-open.tsx'),
    ]),
  ]),
  layout('routes/teach/teacher-layout.tsx', [
    layout('routes/page-errors.tsx', { id: 'teacher-page' }, [
      route('non-active-profile', 'routes/teach/non-active-profile.tsx'),
      route('teacher-security', 'routes/teach/teacher-security.tsx'),
      route('my-profile', 'routes/teach/my-profile.tsx'),
      route('inbox', 'routes/teach/inbox.tsx'),
      route('homework-checking', 'routes/teach/homework/homework-queue.tsx'),
      route('upload-course', 'routes/teach/upload-course.tsx'),
      route('account-balance', 'routes/teach/account-balance.tsx'),
      route('my-sales', 'routes/teach/my-sales.tsx'),
      route('my-link', 'routes/teach/my-link.tsx'),
      route('my-partnership', 'routes/teach/my-partnership.tsx'),
      route('my-promo', 'routes/teach/my-promo.tsx'),
      route('my-bundles', 'routes/teach/my-bundles.tsx'),
      route('my-tests', 'routes/teach/practice/my-tests.tsx'),
      route('my-tests/:id', 'routes/teach/practice/my-test.tsx'),
      route('my-webhooks', 'routes/teach/my-webhooks.tsx'),
      route('my-statistics', 'routes/teach/my-statistics.tsx'),
      route('my-questions', 'routes/teach/practice/my-questions.tsx'),
      route('my-questions/:bankId', 'routes/teach/practice/question-bank.tsx'),
      route('my-questions/:bankId/import/:importId', 'routes/teach/practice/question-import.tsx'),
      route('my-questions/:bankId/:questionId', 'routes/teach/practice/question-editor.tsx'),
      route('my-tests/:id/results', 'routes/teach/practice/test-results.tsx'),
      route('upload-lesson', 'routes/teach/upload-lesson.tsx'),
      route('update-lesson/:id', 'routes/teach/update-lesson.tsx'),
      route('main-lesson/:id', 'routes/teach/main-lesson.tsx'),
      layout('routes/teach/course-layout.tsx', [
        route('update-course/:id?', 'routes/teach/update-course.tsx'),
        route('teacher-course-info/:id?', 'routes/teach/teacher-course-info.tsx'),
        route('course-learners/:id', 'routes/teach/course-learners.tsx'),
        route('course-learners/:id/:userId', 'routes/teach/course-learner.tsx'),
        route('course-announcements/:id', 'routes/teach/course-announcements.tsx'),
        route('course-messages/:id', 'routes/teach/course-messages.tsx'),
        route('course-statistic/:id', 'routes/teach/course-statistic.tsx'),
        route('course-promo/:id', 'routes/teach/course-promo.tsx'),
        route('course-telegram/:id', 'routes/teach/course-telegram.tsx'),
        route('course-groups/:id', 'routes/teach/groups/course-groups.tsx'),
        route('course-groups/:id/timetable/:groupId?', 'routes/teach/groups/course-timetable.tsx'),
        route('course-roster/:id', 'routes/teach/groups/course-roster.tsx'),
        route('course-team/:id', 'routes/teach/course-team.tsx'),
        route('course-versions/:id', 'routes/teach/course-versions.tsx'),
      ]),
      route('my-notices', 'routes/learn/notices.tsx', { id: 'teacher-notices' }),
    ]),
  ]),
  layout('routes/operate/admin-layout.tsx', [
    layout('routes/page-errors.tsx', { id: 'admin-page' }, [
      route('admin', 'routes/operate/overview.tsx'),
      route('admin/teachers/:id?', 'routes/operate/teachers.tsx'),
      route('admin/courses/:id?', 'routes/operate/courses.tsx'),
      route('admin/payouts/:id?', 'routes/operate/payouts.tsx'),
      route('admin/reports/:id?', 'routes/operate/reports.tsx'),
      route('admin/reconciliation/:id?', 'routes/operate/reconciliation.tsx'),
      route('admin/purchases/:id?', 'routes/operate/purchases.tsx'),
      route('admin/gifts/:id?', 'routes/operate/gifts.tsx'),
      route('admin/seat-orders/:id?', 'routes/operate/seat-orders.tsx'),
      route('admin/users', 'routes/operate/users.tsx'),
      route('admin/users/:id', 'routes/operate/person.tsx'),
      route('admin/categories', 'routes/operate/categories.tsx'),
      route('admin/exam-presets/:id?', 'routes/operate/exam-presets.tsx'),
      route('admin/exam-dates/:id?', 'routes/operate/exam-dates.tsx'),
      route('admin/banners', 'routes/operate/banners.tsx'),
      route('admin/content/:slug?', 'routes/operate/content.tsx'),
      route('admin/contact/:id?', 'routes/operate/contact.tsx'),
      route('admin/jobs/:id?', 'routes/operate/jobs.tsx'),
      route('admin/system', 'routes/operate/system.tsx'),
      route('admin/security', 'routes/operate/security.tsx'),
      route('admin/audit/:id?', 'routes/operate/audit.tsx'),
      route('admin/ledger/:id?', 'routes/operate/ledger.tsx'),
    ]),
  ]),
] satisfies RouteConfig
