import type { Module } from '../module.ts'
import { makeDemoVideoHandler } from './make-lesson-videos.ts'

export const demoModule: Module = { jobs: [makeDemoVideoHandler], tables: ['demo_school'] }
