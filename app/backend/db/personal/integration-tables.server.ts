import type { PersonalTables } from './entry.server.ts'

/** Other programs: their states, and the imports from the legacy server, by its numbers. */
export const INTEGRATION_TABLES: PersonalTables = {
  integration_states: {
    title: 'Integrações',
    keeping: 'place',
    key: 'key',
    place: 'none',
    columns: { fact: 'key called_at failed_at failure test_began_at tested_at tested_ok tested_words' }
  },
  legacy_imports: {
    title: 'Importações do sistema antigo',
    keeping: 'place',
    columns: {
      fact: 'id place_id mode state noun page seen counts failure failures try_at started_at ended_at',
      staff: 'started_by'
    }
  },
  legacy_notes: {
    title: 'Relatórios de importação',
    keeping: 'place',
    place: { import_id: 'legacy_imports.id' },
    columns: { fact: 'id import_id noun legacy_id kind what' }
  },
  legacy_map: {
    title: 'O que veio do sistema antigo',
    keeping: 'place',
    key: 'place_id noun legacy_id',
    columns: { fact: 'place_id noun legacy_id own_id imported_at' }
  }
}
