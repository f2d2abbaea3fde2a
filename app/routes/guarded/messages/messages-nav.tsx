import { SectionLinks } from '#app/components/index.ts'
import { listMessages } from '#app/contracts/messenger.ts'
import type { Viewer } from '#app/session/index.server.ts'

export interface Tab {
  path: string
  label: string
}

/** Lists only tabs that the viewer may open and the API supports. */
export function tabsOf({ can, offers }: Pick<Viewer, 'can' | 'offers'>): Tab[] {
  return [
    ...(can('messenger/edit') && offers(listMessages)
      ? [
          { path: '/messages/index', label: 'Fila' },
          { path: '/messages/batches', label: 'Envios' }
        ]
      : []),
    ...(can('messages/keep')
      ? [
          { path: '/messages/templates', label: 'Modelos' },
          { path: '/messages/lists', label: 'Listas' }
        ]
      : []),
    ...(can('messages/consents') ? [{ path: '/messages/consents', label: 'Quem quer mensagens' }] : [])
  ]
}

export function MessagesNav({ tabs }: { tabs: readonly Tab[] }) {
  return tabs.length > 1 ? <SectionLinks label="Mensagens" screens={tabs} /> : null
}
