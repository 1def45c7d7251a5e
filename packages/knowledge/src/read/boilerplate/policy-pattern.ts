/** Addresses of pages where a site says what becomes of what is sent, and by what terms it works. */
export const policyPattern =
  /privacy|cookie|datenschutz|confidential|privacidad|privacidade|riservatezza|prywatn|personuppgift|persondata|personvern|tietosuoja|integritet|gizlilik|kvkk|adatvedelm|gdpr|rgpd|terms|tos(?:$|[/.?#])|agb(?:$|[/.?#])|polic[yi]|consent|mentions|aviso-legal|legal|saavutettavuus|accessibility-statement/i
