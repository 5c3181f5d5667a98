import type { Words } from './words.ts';

export const es: Words = {
  risky: {
    pay: 'pagar, paga, pague, pagar ahora, comprar, ~compra, compre, comprar ahora, realizar pedido, hacer pedido, finalizar compra, confirmar compra, confirmar pedido, completar compra, tramitar pedido, confirmar pago, realizar pago, pedir, pide, encargar, recargar, <pago, <compra, >pagues, >compres, >encargues',
    book: 'reservar, ~reserva, reserve, reservar ahora, confirmar reserva, alquilar, alquila, <reserva, <reservación, >reserves, >alquiles',
    subscribe:
      'suscribirse, suscribirme, suscribir, suscríbete, suscríbase, iniciar prueba, mejorar plan, renovar, hazte miembro, <suscripción, >suscribas, >te suscribas',
    donate: 'donar, dona, donar ahora, hacer donación, <donación, >dones',
    bid: 'pujar, puja, hacer oferta, ofertar',
    vote: 'votar, ~vota, vote, emitir voto',
    sell: 'vender, vende, venda',
    refund: '=reembolso, reembolsar, reembolsa, emitir reembolso, devolver dinero, <reembolso',
    transfer:
      'transferir, transfiere, transfiera, enviar dinero, envía dinero, hacer transferencia, confirmar transferencia, realizar transferencia, girar, traspasar, <transferencia*, >transfieras',
    withdraw:
      '=retirar, >retirar, >retira, >retire, retirar fondos, retirar dinero, extraer, <retiro, <retirada, >retires',
    delete:
      'eliminar, elimina, elimine, borrar, borra, borre, suprimir, vaciar papelera, mover a papelera, destruir, eliminar definitivamente, <eliminación, <borrado, <eliminad*, <eliminarán, <borrará*, >elimines, >borres',
    remove: 'retirar, quitar, quita, quite, remover, >quites',
    close:
      'cerrar cuenta, cierra cuenta, desactivar cuenta, dar de baja, darse de baja, darme de baja, baja definitiva, rescindir, <cierre, <desactivación',
    cancel:
      'cancelar pedido, cancelar reserva, cancelar suscripción, cancelar cuenta, cancelar plan, cancelar cita, cancelar pago, cancelar compra, cancelar vuelo, anular, anula, anular pedido, confirmar cancelación, cancelar inscripción, desuscribirse, >cancelar, >cancela, >cancele, <cancelación, <anulación, >canceles, >anules',
    send: 'enviar, envía, envíe, enviar mensaje, enviar correo, responder, responde, responda, reenviar, reenvía, contestar, contesta, mandar, manda, mande, escribe a, contactar, <envío, >envíes, >respondas, >reenvíes, >mandes, >contestes',
    publish:
      'publicar, publica, publique, postear, tuitear, comentar, ~comenta, enviar comentario, publicar reseña, enviar reseña, lanzar, desplegar, hacer público, <publicación, >publiques, >comentes',
    apply:
      'postularse, postularme, postular, solicitar, enviar solicitud, presentar solicitud, inscribirse, inscribirme, solicita, solicite, presentar, <solicitud',
    grant:
      'compartir, comparte, comparta, invitar, invita, invite, enviar invitación, autorizar, autoriza, autorice, conceder, otorgar, dar acceso, conceder acceso, permitir, permitir acceso, permite, hacer administrador, añadir miembro, agregar miembro, conectar aplicación, conectar billetera, <acceso, <permiso*, <autorización, <invitación, >compartas, >invites, >autorices',
    approve:
      'aprobar, aprueba, apruebe, aceptar solicitud, aceptar invitación, aceptar oferta, dar visto bueno, validar solicitud, <aprobación, >apruebes',
    reject: 'rechazar, rechaza, rechace, denegar, deniega, denegar solicitud, >rechaces',
    revoke:
      'revocar, revoca, revoque, quitar acceso, retirar acceso, bloquear, bloquea, bloquee, suspender, suspende, expulsar, desconectar, desvincular, congelar, <revocación, <suspensión, <bloqueo, >revoques, >bloquees',
    sign: 'firmar, ~firma, firme, firmar documento, firmar ahora, firmar contrato, <firma, >firmes',
    merge: 'fusionar, fusiona, combinar ramas',
    reset:
      '=reiniciar, restablecer, restablece, restablezca, reiniciar de fábrica, restaurar, restaura, sobrescribir, formatear, revertir, <restablecimiento, >restablezcas',
    disable:
      'desactivar, desactiva, desactive, deshabilitar, deshabilita, inhabilitar, apagar, <desactivación, >desactives',
    upload:
      'subir, sube, suba, adjuntar, adjunta, adjunte, cargar archivo, >archivo, >archivos, >documento, >subas, >adjuntes',
  },
  harmless: {
    confirm:
      'confirmar, confirma, confirme, =sí, sí, aceptar, acepto, de acuerdo, estoy de acuerdo, =aplicar, entendido, proceder, procede, =ok, =ejecutar, continuar de todos modos, =ir',
    ok: 'finalizar, finaliza, completar, completa, terminar, hecho',
    next: 'continuar, continúa, continúe, siguiente, siguiente paso, ir a pagar, ir al pago, continuar con pago, continuar a pago, comenzar, empezar, ver carrito, ir a caja, proceder al pago',
    save: 'guardar, guarda, guarde, actualizar, actualiza, actualice, cambiar, cambia, modificar, renombrar, archivar, marcar como leído',
    create:
      'añadir, añade, agregar, agrega, crear, crea, cree, nuevo, nueva, insertar, añadir al carrito, agregar al carrito, añadir a cesta, registrarse, registrarme, crear cuenta, redactar, borrador, duplicar, examinar, elegir archivo',
    find: 'buscar, busca, busque, encontrar, filtrar, filtra, ordenar, ordena, aplicar filtros, aplicar filtro, ver resultados, borrar filtros, quitar filtros, limpiar filtros, restablecer filtros, cargar más, ver más, mostrar más, calcular, comprobar disponibilidad, rastrear pedido',
    login:
      'iniciar sesión, inicia sesión, entrar, acceder, ingresar, cerrar sesión, salir, enviar código, reenviar código, enviar enlace, verificar código, verificar, olvidé mi contraseña',
    dismiss:
      '=cancelar, anular asignación, =cerrar, =no, no gracias, ahora no, más tarde, omitir, saltar, volver, atrás, regresar, ocultar, mantener, conservar, cancelar edición, cerrar ventana',
    look: 'ver, mostrar, abrir, abre, detalles, editar, edita, vista previa, leer, lee, imprimir, exportar, descargar, copiar, más información, seleccionar, elegir, pedidos, mis pedidos, detalles del pedido, historial de pedidos, historial de compras, métodos de pago, método de pago, enviados, elementos eliminados, papelera, reservas, mis reservas, transferencias, mensajes, bandeja de entrada, publicaciones, ayuda, compras',
  },
  mild: 'descubrir, explorar, comparar, escuchar, reproducir, ampliar, reducir, intentar, reintentar, traducir, resumir, consultar, conocer, saber más, calcular, navegar, recargar, comprobar, leer más, jugar, probar, ver más, desplegar, alternar, elegir, elige, escoger, usar mi ubicación, usar ubicación, localizar, ubicar, convertir, visitar, visita, subir, bajar, fijar, preguntar, hacer una pregunta, llamar, llámanos, chatear, contáctanos, pedir ayuda, seguir pedido, seguir envío, seguir mi pedido, rastrear, seguir leyendo, seguir comprando, estimar, medir, analizar, simular, personalizar, adaptar, ajustar vista, girar vista, girar imagen, detener, parar, pausar, reanudar, repetir, deshacer, rehacer, copiar, pegar, cortar, recortar, alinear, resaltar, subrayar, plegar, desplegar menú, contraer, avanzar, retroceder, adelantar, rebobinar, saltar, deslizar, hojear, leer en voz alta, oír, mirar, tirar los dados, lanzar los dados, mezclar, barajar, adivinar, resolver, revelar, practicar, aprender, estudiar, cambiar idioma, cambiar tienda, cambiar vista, planear, planificar, planifica tu, escanear, activar subtítulos, acceder, entrar, obtener direcciones, obtener indicaciones, refrescar, aplicar cupón, aplicar código, cotizar, mostrar, invertir, detectar, evitar, introducir, explicar, simplificar, evaluar, ir a, dibujar, ejecutar código, limpiar consola, seguir en directo, mover',
  parts:
    'fila*, columna*, celda*, tabla*, texto*, fuente, párrafo*, margen, imagen*, foto*, color*, fondo, tema, modo, vista*, panel*, pestaña*, menú*, ventana*, página*, pantalla, sección, secciones, trayecto*, ruta*, parada*, peaje*, autopista*, distancia*, gráfico*, leyenda, eje, escala, periodo, período, fecha*, filtro*, búsqueda*, temporizador, cronómetro, volumen, reproducción, vídeo*, sonido, canción, canciones, episodio*, subtítulo*, velocidad, calidad, diapositiva*, galería, receta*, ración, raciones, porción, porciones, unidad*, idioma*, traducción*, pronunciación, palabra*, frase*, ortografía, cuestionario, pregunta*, respuesta*, solución, ejemplo*, adulto*, niño*, viajero*, pasajero*, código postal, cantidad*, talla*, tamaño*, fórmula*, guía',
  privacy:
    'aceptar todo, aceptar todas, aceptar cookies, aceptar todas las cookies, rechazar todo, rechazar todas, rechazar cookies, permitir todas, permitir todo, solo necesarias, configurar cookies, solo esenciales',
  press:
    'pulsa, pulsar, presiona, presionar, haz clic, hacer clic, clic, toca, selecciona, elige, marca, desmarca, activa, desactiva, abre, usa',
  fill: 'rellena, rellenar, completa, completar, introduce, ingresa, escribe, cambia, actualiza, registra, regístrate, crea, pon, elige, solicita, reserva, edita',
  not: 'no, nunca, jamás, sin, ningún, ninguna, ninguno, nada, evita, evitar, tampoco, prohibido, pregúntame antes, pregunta antes, detente antes, para antes de',
  reminders: 'no olvides, no olvide, no te olvides, no solo, sin preguntar, si no, aún no, todavía no',
  warnings:
    'no se puede deshacer, no podrá deshacer, no se podrá deshacer, permanentemente, permanente, irreversible, está seguro, estás seguro, definitivamente, para siempre, se perderán, se perderá, realmente',
  recipients:
    'para, a, destinatario, beneficiario, cc, cco, enviar a, pagar a, compartir con, invitar a, iban, cuenta destino, cuenta de destino, proveedor, comercio, acreedor',
  amounts: 'importe, monto, cantidad, precio, suma, valor, puja',
  totals: 'total, importe total, total a pagar, a pagar, monto total, precio total',
  atMost: 'como máximo, máximo, hasta, menos de, no más de, por debajo de, a lo sumo',
  moreThan: 'más de, superior a, mayor que, por encima de, al menos',
  me: 'me, mí, nos, nosotros, envíame, mándame, escríbeme, dime, avísame, dame',
  general: 'algo, nada, todo, ello, eso, esto, lo, la, los, las, cualquier, cualquiera, cosas, dinero, otro, otros',
  small:
    'aquí, ahora, permanentemente, inmediatamente, de, en, con, por, para, desde, sobre, a, al, como, si, cuando, que, último, última, nuevo, nueva, más, reciente, antiguo, pendiente, actual, mismo, cada, todos, página, botón, enlace, pestaña, menú, campo, llamado, llamada, solo, ya, en línea, gratis',
  articles:
    'el, la, los, las, lo, un, una, unos, unas, mi, mis, tu, tus, su, sus, este, esta, nuestro, nuestra, del, de, al',
  fillers:
    'y, luego, después, por favor, entonces, ahora, primero, finalmente, también, o, debes, debe, por último, a continuación',
  protections:
    'dos factores, doble factor, 2fa, dos pasos, verificación, autenticación, protección, seguridad, cortafuegos, cifrado, copia de seguridad, copias de seguridad, bloqueo, alertas, confirmación, contraseña, límite',
  exposures:
    'público, pública, todos, cualquiera, pago automático, renovación automática, acceso remoto, reenvío, ubicación, acceso de invitado, acceso total, administrador, terceros, compartir',
  things: {
    message: 'mensaje, mensajes, correo, correos, email, respuesta, carta, nota, texto, boletín, comentarios',
    order:
      'pedido, pedidos, compra, compras, factura, facturas, pago, pagos, carrito, cesta, artículo, producto, productos, importe, recibo, cuota',
    booking: 'reserva, reservación, cita, billete, boleto, entrada, habitación, mesa, vuelo, viaje, asiento',
    account: 'cuenta, perfil, membresía',
    file: 'archivo, archivos, documento, documentos, adjunto, carpeta, foto, imagen, contrato, acuerdo, formulario, informe',
    post: 'publicación, artículo, entrada, página, comentario, reseña, opinión, borrador, versión, anuncio, evento',
    person:
      'usuario, usuarios, cliente, clientes, clienta, miembro, miembros, persona, contacto, empleado, amigo, equipo',
    subscription: 'suscripción, plan, boletín, membresía, prueba',
    record:
      'registro, registros, elemento, elementos, fila, filas, entrada, seleccionado, seleccionados, tarea, tareas, nota',
    request: 'solicitud, solicitudes, invitación, propuesta, cambio, cambios, oferta, vacaciones, gasto',
    code: 'código, rama, proyecto, cambios, repositorio',
    money: 'dinero, fondos, transferencia, saldo, importe',
    access: 'acceso, permiso, permisos, rol, derechos, invitación, aplicación',
    key: 'clave, contraseña, token, tarjeta, dirección, dos factores',
  },
  yes: 'sí, si, ok, vale, claro, permitir, permitido, aprobar, aprobado, confirmo, confirmado, adelante, hazlo, de acuerdo, acepto, continúa',
  no: 'no, nunca, jamás, para, cancelar, espera, solo si, detente',
};
