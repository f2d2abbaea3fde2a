import { expect, test } from 'vitest'
import { mayCarryChat } from '#app/domain/access/support-chat.ts'

test.each([
  '/',
  '/home',
  '/pricing',
  '/dashboard/index',
  '/bookings',
  '/condutor/x',
  '/operation/booking-list',
  '/operation/messages'
])('%s may carry the support chat', (path) => expect(mayCarryChat(path)).toBe(true))

test.each([
  '/booking',
  '/booking/',
  '/booking/x',
  '/BOOKING',
  '/%62ooking/x',
  '//booking',
  '/booking-details/0123',
  '/fechamento/0123',
  '/avaliacao/0123',
  '/requerimento/0123',
  '/configurations/privacy/person',
  '/configurations/payments/getnet',
  '/login',
  '/login/verificacao',
  '/reset-password/YQ',
  '/account/two-step',
  '/selectagent',
  '/configurations/users/index',
  '/configurations/messages',
  '/configurations/integrations/wordpress/account',
  '/register',
  '/forgot-password',
  '/lock',
  '/configurations/invoices',
  '/configurations/start',
  '/messages/new',
  '/%'
])('%s may not', (path) => expect(mayCarryChat(path)).toBe(false))
