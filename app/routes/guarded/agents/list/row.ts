import type { AgentRow } from '#app/contracts/agents/shapes.ts'
import { languageName } from '#app/domain/agent/languages.ts'
import { formatPhone } from '#app/domain/person/phone.ts'
import { onThisSite } from '../../../shop-window.ts'

export function toAgentRow(row: AgentRow) {
  const { uuid, name, active, credentials, credentials_text: ends, upcoming } = row
  return {
    ...{ uuid, name, active, credentials, ends, upcoming },
    photo: onThisSite(row.photo_url),
    contact: [formatPhone(row.phone), row.email].filter(Boolean).join(' · '),
    languages: row.languages.map(languageName).join(', '),
    attractions: row.attractions.length > 0 ? row.attractions.join(', ') : 'Todos',
    isHidden: active && !row.public
  }
}

export type AgentRowView = ReturnType<typeof toAgentRow>
