import { plural } from '../plural.ts'
import type { OperatorTexts } from './en.ts'

const count = plural('es')

export const operatorEs: OperatorTexts = {
  operator: {
    accounts: 'Todas las cuentas',
    accountsLead:
      'Cada cuenta de esta instalación: qué es y qué consume. Lo que dicen los visitantes queda en la cuenta.',
    search: 'Buscar por nombre o propietario',
    noneFound: 'Ninguna cuenta tiene ese nombre ni ese propietario.',
    usedOf: (used, quota) => `${used} de ${quota} respuestas de IA este mes`,
    chatbots: n => count(n, { one: '# chatbot', other: '# chatbots' }),
    members: n => count(n, { one: '# miembro', other: '# miembros' }),
    since: time => `Desde el ${time}`,
    suspended: 'Suspendida',
    change: 'Cambiar',
    changeOf: name => `Cambiar ${name}`,
    plan: 'Plan',
    quota: 'Respuestas de IA al mes',
    quotaHelp: 'Vacío: las que tiene el plan.',
    suspend: 'Suspender la cuenta',
    suspendHelp: 'En una cuenta suspendida nadie puede iniciar sesión y sus chatbots no responden. No se borra nada.',
    resume: 'Levantar la suspensión',
    resumeHelp: 'La cuenta está suspendida: nadie puede iniciar sesión y sus chatbots no responden.',
    save: 'Guardar',
    status: 'Instalación',
    statusLead: 'Qué está en marcha, en qué versión y qué espera.',
    queues: 'Colas',
    waiting: n => count(n, { one: '# tarea en espera', other: '# tareas en espera' }),
    active: n => count(n, { one: '# en curso', other: '# en curso' }),
    delayed: n => count(n, { one: '# para más tarde', other: '# para más tarde' }),
    failed: n => count(n, { one: '# fallida', other: '# fallidas' }),
    workers: n => count(n, { one: '# worker', other: '# workers' }),
    parts: 'Componentes',
    behind: 'Faltan migraciones',
    upToDate: 'Al día',
    dropsJobs: 'Cuando se llena, descarta tareas en espera: ponga maxmemory-policy en noeviction.',
    notAppendOnly: 'Si se cae, olvida las tareas en espera: ponga appendonly en yes.',
    look: 'Por revisar',
    well: 'Todo bien',
    mail: 'Correo',
    mails: {
      smtp: 'Lo entrega un servidor de correo.',
      files: 'Está en archivos en el servidor, porque no hay servidor de correo configurado.',
    },
    unknown: 'Ningún worker lo ha dicho todavía.',
    model: 'Modelo de lenguaje',
    noModel: 'Ninguno: las respuestas son pasajes de las páginas.',
    byMeaning: 'Búsqueda por palabras y por significado',
    byWords: 'Búsqueda por palabras',
    allShown: 'Estas son todas las cuentas.',
    checks: 'Comprobaciones',
    checked: (queue, time) => `Comprobado por un worker de ${queue}, ${time}`,
    noChecks:
      'Ningún worker ha comprobado aún esta instalación. Cada uno lo hace un minuto después de arrancar y luego cada hora.',
    broken: 'No funciona',
    fine: n =>
      count(n, {
        one: '# comprobación no encontró nada pendiente.',
        other: '# comprobaciones no encontraron nada pendiente.',
      }),
    encryption: 'Clave de cifrado',
    keyId: id => `Clave ${id}`,
    secretsCurrent: n =>
      count(n, {
        one: '# secreto guardado está cifrado con ella',
        other: '# secretos guardados están cifrados con ella',
      }),
    secretsPrevious: n =>
      count(n, {
        one: '# sigue cifrado con una clave anterior: ejecute npm run admin -- secrets rotate.',
        other: '# siguen cifrados con una clave anterior: ejecute npm run admin -- secrets rotate.',
      }),
    secretsUnreadable: n =>
      count(n, {
        one: '# no se puede descifrar: añada su clave a ENCRYPTION_KEYS_PREVIOUS o vuelva a introducir el secreto.',
        other:
          '# no se pueden descifrar: añada su clave a ENCRYPTION_KEYS_PREVIOUS o vuelva a introducir los secretos.',
      }),
    mailFiles: 'Correos',
    mailFilesLead:
      'Esta instalación no tiene servidor de correo, así que sus correos quedan aquí 30 días. Contienen enlaces que inician sesión: el registro dice quién leyó cuál.',
    mailsDelivered: 'Un servidor de correo entrega los correos de esta instalación. Los de aquí se escribieron antes.',
    noMails: 'Aquí no hay ningún correo.',
    mailsLeftOut:
      'Los correos con lo que escribieron los visitantes no aparecen aquí. Están en la carpeta mail de DATA_DIR.',
    mailTo: address => `Para ${address}`,
    readMail: subject => `Leer «${subject}»`,
    read: 'Leer',
    copyLink: 'Copiar el enlace',
    doctor:
      'npm run doctor comprueba todo esto de una vez desde la línea de comandos, también ajustes, direcciones y proxies.',
  },
}
