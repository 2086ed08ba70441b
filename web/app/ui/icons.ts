import { Award, CircleCheck, Lock, MonitorSmartphone, ShieldCheck, X } from 'lucide-react'

/*
 * Icons that several public pages draw, as constants of this module: with it they are part of the chunk `pages`, where
 * a plain re-export would leave each of them in a file of its own.
 */
export const AwardIcon = Award
export const CircleCheckIcon = CircleCheck
export const LockIcon = Lock
export const MonitorSmartphoneIcon = MonitorSmartphone
export const ShieldCheckIcon = ShieldCheck
export const XIcon = X
