import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { accountSecurityRoutes } from './account-security/routes.ts'
import { apiTokenRoutes } from './api-tokens/routes.ts'
import { googleRoutes } from './google/routes.ts'
import { passwordRoutes } from './passwords/routes.ts'
import { profileRoutes } from './profile/routes.ts'
import { registrationRoutes } from './registration/routes.ts'
import { secondFactorRoutes } from './second-factor/routes.ts'
import { sessionRoutes } from './sessions/routes.ts'

/** Every call of the accounts module. */
export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  registrationRoutes(app, deps)
  sessionRoutes(app, deps)
  passwordRoutes(app, deps)
  accountSecurityRoutes(app, deps)
  secondFactorRoutes(app, deps)
  apiTokenRoutes(app, deps)
  profileRoutes(app, deps)
  googleRoutes(app, deps)
}
