import type { PersonalTables } from './entry.server.ts'

/** Tables of the installation, which belong to no place; most rows live for hours or days. */
export const INSTALLATION_TABLES: PersonalTables = {
  job_instances: {
    title: 'Programas em execução',
    keeping: 'short',
    place: 'none',
    columns: { hidden: 'id workers', fact: 'seen_at' }
  },
  job_pauses: {
    title: 'Serviços em pausa',
    keeping: 'short',
    key: 'queue',
    place: 'none',
    columns: { hidden: 'queue', fact: 'failures until' }
  },
  limits: {
    title: 'Limites de tentativas',
    keeping: 'short',
    key: 'key window_start',
    place: 'none',
    columns: { hidden: 'key window_start count' }
  },
  idempotency_keys: {
    title: 'Respostas repetíveis',
    keeping: 'short',
    key: 'scope key',
    place: 'none',
    columns: { hidden: 'scope key body_hash', fact: 'status created_at', shared: 'answer' }
  },
  write_probe: {
    title: 'Prova de escrita',
    keeping: 'short',
    key: 'filler',
    place: 'none',
    columns: { hidden: 'filler' }
  },
  object_removals: {
    title: 'Arquivos a apagar do bucket',
    keeping: 'short',
    key: 'object_key',
    place: 'none',
    columns: { hidden: 'object_key', fact: 'due_at tries' }
  },
  object_sweeps: {
    title: 'Busca de arquivos sem dono no bucket',
    keeping: 'short',
    key: 'one',
    place: 'none',
    columns: { hidden: 'after_key', fact: 'one begun_at' }
  },
  report_slots: {
    title: 'Relatórios prontos',
    keeping: 'short',
    key: 'key',
    columns: {
      hidden: 'key stamp answer',
      fact: 'place_id from_day to_day loaded_at until'
    }
  },
  simulator_records: {
    title: 'Provedor simulado',
    keeping: 'notices',
    key: 'kind id',
    place: 'none',
    columns: { fact: 'kind id key group_id position created_at', shared: 'value' }
  }
}
