import type { Module } from '../module.ts'
import { keepDeliveringWebhooks } from './deliver.ts'
import { deleteOldDeliveriesHandler } from './deliveries.ts'
import { webhooksPersonalData } from './personal-data.ts'
import { webhookRoutes } from './routes.ts'

export const webhooksModule: Module = {
  routes: webhookRoutes,
  jobs: [deleteOldDeliveriesHandler],
  startWorker: (deps) => [keepDeliveringWebhooks(deps)],
  personalData: webhooksPersonalData,
  tables: ['webhook_endpoint', 'webhook_delivery', 'webhook_slot'],
}
