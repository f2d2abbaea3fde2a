import { openShell } from './routes/guarded/operation/check-in/offline/shell.ts'

void openShell()
