import { columnName, type ImportColumn } from '../import/read-table.ts'
import type { FieldShape } from '../person/form-field.ts'

/** All fields of the form except certificates, dated days off and the user: those have lines or rights of their own. */
export const AGENT_COLUMNS = [
  {
    name: 'nome',
    help: 'Obrigatório.',
    also: ['nome_completo', 'condutor', 'guia', 'nome_do_condutor', 'nome_do_guia', 'name', 'full_name']
  },
  {
    name: 'telefone',
    help: 'Com DDD.',
    also: ['celular', 'whatsapp', 'fone', 'tel', 'phone', 'mobile', 'phone_1_value']
  },
  { name: 'email', help: 'Um só.', also: ['e_mail', 'mail', 'email_address', 'e_mail_1_value'] },
  {
    name: 'cpf',
    help: 'Por ele o condutor é reconhecido; sem ele, pelo nome e pelo telefone.',
    also: ['documento', 'cpf_do_condutor', 'numero_do_cpf']
  },
  { name: 'cadastur', help: 'O número.', also: ['numero_do_cadastur', 'n_cadastur', 'registro_cadastur'] },
  {
    name: 'cadastur_ate',
    help: 'O último dia, como 31/12/2027.',
    also: ['cadastur_vale_ate', 'validade_do_cadastur', 'validade_cadastur', 'vencimento_do_cadastur']
  },
  { name: 'idiomas', help: 'Português|Inglês|Libras.', also: ['linguas', 'idioma', 'languages'] },
  {
    name: 'atrativos',
    help: 'Nomes ou slugs, separados por |. A palavra todos: em qualquer um.'
  },
  { name: 'reservas_por_dia', help: 'No máximo; 0 é sem limite.' },
  { name: 'folgas_semanais', help: 'dom|seg. A palavra nenhuma: trabalha todos os dias.', also: ['dias_sem_trabalho'] },
  { name: 'pagina_publica', help: 'sim ou não. Para novos, em branco é sim.', also: ['publico', 'publica'] },
  { name: 'ativo', help: 'sim ou não. Para novos, em branco é sim.', also: ['ativa', 'active'] },
  {
    name: 'sobre',
    help: 'Visitantes o leem na página pública.'
  },
  { name: 'anotacoes', help: 'Só a equipe lê.', also: ['observacoes', 'observacao', 'notas', 'obs', 'notes'] }
] as const satisfies readonly ImportColumn[]

export type AgentColumn = (typeof AGENT_COLUMNS)[number]['name']

type OwnField = Pick<FieldShape, 'label' | 'type' | 'options' | 'multiple'> & { key: string }

export interface OwnColumn extends ImportColumn {
  key: string
}

/**
 * Columns for the place's own fields, by label or key. A field with the name of another column is `campo_` plus its
 * key.
 */
export function ownColumns(fields: readonly OwnField[]): OwnColumn[] {
  const taken = new Set<string>(
    AGENT_COLUMNS.flatMap((column) => [column.name, ...('also' in column ? column.also : [])])
  )
  return fields.map((field) => {
    const sure = `campo_${field.key}`
    const label = columnName(field.label)
    const name = label === '' || taken.has(label) ? sure : label
    taken.add(name)
    const also = [field.key, sure].filter((one) => one !== name && !taken.has(one))
    return { name, key: field.key, help: helpOf(field), also }
  })
}

function helpOf({ label, type, options, multiple }: OwnField): string {
  const shapes = {
    text: '',
    textarea: '',
    number: 'Um número.',
    date: 'Uma data, como 31/12/2027.',
    select: `Uma destas: ${options.join(', ')}.`,
    checkbox: 'sim ou não.'
  }
  return [`Campo do parque: ${label}.`, shapes[type], multiple ? 'Vários, separados por |.' : '']
    .filter(Boolean)
    .join(' ')
}
