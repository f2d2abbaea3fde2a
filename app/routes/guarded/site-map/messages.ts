import { type RouteConfigEntry, route } from '@remix-run/route-config'
import { below, listed } from './entries.ts'

const at = 'routes/guarded/messages'

export const MESSAGES: RouteConfigEntry[] = [
  ...listed('messages/index', 'messages/list'),
  below('messages', [
    route('messages/new', `${at}/write/page.tsx`),
    ...listed('messages/batches'),
    below('messageBatches', [route('messages/batches/:id', `${at}/batches/batch.tsx`)]),
    route('messages/templates', `${at}/templates/page.tsx`),
    below('messageTemplates', [
      route('messages/templates/add', `${at}/templates/add.tsx`),
      route('messages/templates/:id', `${at}/templates/edit.tsx`),
      route('messages/templates/:id/remove', `${at}/templates/remove.tsx`)
    ]),
    route('messages/lists', `${at}/lists/page.tsx`),
    below('messageLists', [
      route('messages/lists/add', `${at}/lists/add.tsx`),
      route('messages/lists/:id', `${at}/lists/edit.tsx`),
      route('messages/lists/:id/remove', `${at}/lists/remove.tsx`)
    ]),
    ...listed('messages/consents'),
    below('messageConsents', [route('messages/consents/:id', `${at}/consents/person.tsx`)])
  ])
]
