import type { OwnFields } from '../../own-field-pages.tsx'

export const AGENT_FIELDS: OwnFields = {
  path: '/configurations/agent-fields',
  addLead: 'Aparece no cadastro de todos os condutores deste parque.',
  shownAt: 'na página pública do condutor'
}
