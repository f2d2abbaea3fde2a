import { SectionLinks } from '#app/components/index.ts'

const screens = [
  { path: '/agents/index', label: 'Agentes' },
  { path: '/agents/unguided', label: 'Datas sem condutor' }
]

/** Tabs of the area. `fields`: the reader may open the settings of the place's own fields. */
export function SectionNav({ fields }: { fields: boolean }) {
  const all = fields ? [...screens, { path: '/configurations/agent-fields', label: 'Campos' }] : screens
  return <SectionLinks label="Agentes" screens={all} />
}

/** Tabs of one agent. */
export function AgentNav({ uuid, canEdit }: { uuid: string; canEdit: boolean }) {
  const own = [
    { path: `/agents/${uuid}`, label: 'Condutor' },
    { path: `/agents/${uuid}/files`, label: 'Documentos' }
  ]
  const edit = [
    { path: `/agents/${uuid}/edit`, label: 'Alterar' },
    { path: `/agents/${uuid}/photo`, label: 'Foto' }
  ]
  return <SectionLinks label="Condutor" screens={canEdit ? [...own, ...edit] : own} />
}
