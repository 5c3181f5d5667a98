import type { Words } from './words.ts';

export const fr: Words = {
  risky: {
    pay: 'payer, paie, paye, payez, régler, >~règle, réglez, payer maintenant, acheter, achète, achetez, acheter maintenant, commander, ~commande, commandez, passer commande, passer ma commande, valider commande, valider ma commande, confirmer commande, finaliser commande, finaliser achat, confirmer achat, confirmer paiement, valider paiement, effectuer paiement, recharger, <paiement, <achat, <règlement',
    book: 'réserver, réserve, réservez, réserver maintenant, confirmer réservation, louer, loue, louez, <réservation',
    subscribe:
      's abonner, abonner, m abonner, abonne, abonnez vous, je m abonne, souscrire, souscris, commencer essai, devenir membre, renouveler, <abonnement, <souscription',
    donate: 'donner, faire un don, faire don, je donne',
    bid: 'enchérir, enchéris, faire offre, placer enchère',
    vote: 'voter, ~vote, votez, voter maintenant',
    sell: 'vendre, vends, vendez',
    refund: '=remboursement, rembourser, rembourse, remboursez, <remboursement',
    transfer:
      'transférer, transfère, transférez, virer, vire, faire virement, effectuer virement, valider virement, confirmer virement, envoyer de argent, envoyer argent, <virement*, <transfert*',
    withdraw: 'retirer fonds, retirer argent, retirer de argent, >retirer, >retirez, >retire, encaisser, <retrait*',
    delete:
      'supprimer, supprime, supprimez, effacer, efface, effacez, détruire, détruis, vider corbeille, mettre à corbeille, supprimer définitivement, <suppression, <supprimé*, <effacement, <effacé*',
    remove: 'retirer, retirez, enlever, enlève, enlevez, retirer de liste, ôter',
    close:
      'fermer compte, fermer mon compte, clôturer, clôture compte, désactiver compte, désactiver mon compte, résilier, résilie, résiliez, <résiliation, <fermeture, <désactivation',
    cancel:
      'annuler commande, annuler ma commande, annuler réservation, annuler abonnement, annuler mon abonnement, annuler rendez vous, annuler paiement, annuler vol, annuler virement, confirmer annulation, se désabonner, me désabonner, désabonner, désabonne, désabonnez, se désinscrire, me désinscrire, >annuler, >annule, >annulez, <annulation, <désabonnement',
    send: 'envoyer, envoie, envoyez, envoyer message, répondre, réponds, répondez, transmettre, transmets, expédier, écris à, écrivez à, contacter, <envoi',
    publish:
      'publier, publie, publiez, poster, tweeter, commenter, ~commente, publier avis, envoyer commentaire, mettre en ligne, déployer, diffuser, rendre public, <publication',
    apply:
      'postuler, postule, postulez, envoyer candidature, envoyer demande, déposer demande, soumettre demande, s inscrire à, demander, demande un, <candidature',
    grant:
      'partager, ~partage, partagez, inviter, invite, invitez, envoyer invitation, autoriser, autorise, autorisez, accorder, accorde, accorder accès, donner accès, permettre, permettre accès, ajouter membre, nommer administrateur, connecter application, connecter portefeuille, <accès, <autorisation*, <permission*, <invitation',
    approve:
      'approuver, approuve, approuvez, accepter demande, accepter invitation, accepter offre, valider demande, homologuer, <approbation',
    reject: 'rejeter, rejette, rejetez, décliner',
    revoke:
      'révoquer, révoque, révoquez, retirer accès, bloquer, bloque, bloquez, suspendre, suspends, exclure, bannir, déconnecter application, dissocier, geler, <révocation, <suspension, <blocage',
    sign: 'signer, signe, signez, signer document, signer contrat, signer maintenant, apposer signature, <signature',
    merge: 'fusionner, fusionne, fusionnez',
    reset:
      'réinitialiser, réinitialise, réinitialisez, restaurer, restaure, rétablir, écraser, formater, <réinitialisation',
    disable: 'désactiver, désactive, désactivez, éteindre, <désactivation',
    upload:
      'téléverser, importer fichier, joindre, joins, joignez, télécharger un fichier sur, ajouter pièce jointe, charger fichier, >fichier, >fichiers, >document, >pièce jointe',
  },
  harmless: {
    confirm:
      'confirmer, confirme, confirmez, valider, valide, validez, =oui, oui, accepter, j accepte, =appliquer, soumettre, compris, =ok, =exécuter, continuer quand même, procéder, =aller, =go',
    ok: 'terminé, terminer, termine, terminez, finaliser, d accord',
    next: 'continuer, continue, continuez, suivant, étape suivante, passer au paiement, procéder au paiement, aller au paiement, commencer, voir panier, passer à caisse, poursuivre',
    save: 'enregistrer, enregistre, enregistrez, sauvegarder, mettre à jour, modifier, modifie, changer, change, renommer, archiver, marquer comme lu',
    create:
      'ajouter, ajoute, ajoutez, créer, crée, créez, nouveau, nouvelle, insérer, ajouter au panier, s inscrire, m inscrire, inscription, créer compte, créer un compte, rédiger, brouillon, dupliquer, parcourir, choisir fichier',
    find: 'rechercher, recherche, chercher, cherche, trouver, filtrer, filtre, trier, trie, appliquer filtres, voir résultats, effacer filtres, réinitialiser filtres, supprimer filtres, charger plus, voir plus, afficher plus, calculer, vérifier disponibilité, suivre commande, suivre ma commande',
    login:
      'se connecter, connexion, me connecter, connecter, s identifier, se déconnecter, déconnexion, envoyer code, renvoyer code, envoyer lien, vérifier, vérifier code, mot de passe oublié',
    dismiss:
      '=annuler, =fermer, =non, non merci, pas maintenant, plus tard, ignorer, passer, retour, revenir, masquer, conserver, garder, fermer fenêtre',
    look: 'voir, afficher, ouvrir, ouvre, détails, éditer, aperçu, lire, lis, imprimer, exporter, télécharger, copier, en savoir plus, plus, sélectionner, choisir, commandes, mes commandes, détails de commande, historique des commandes, moyens de paiement, mode de paiement, modes de paiement, messages envoyés, envoyés, éléments supprimés, corbeille, réservations, mes réservations, virements, messages, boîte de réception, publications, aide, achats',
  },
  mild: 'découvrir, découvrez, comparer, comparez, écouter, jouer, agrandir, réduire, essayer, réessayer, parcourir, explorer, explorez, traduire, résumer, calculer, consulter, consultez, naviguer, développer, déplier, replier, zoomer, visionner, regarder, recharger, vérifier, choisir, choisissez, utiliser ma position, utiliser ma localisation, localiser, localisez, se localiser, actualiser, rafraîchir, convertir, visiter, visitez, monter, remonter, descendre, basculer, épingler, contactez nous, nous contacter, appeler, appelez nous, nous appeler, discuter, poser une question, posez votre question, demander de l aide, estimer, estimez, mesurer, analyser, simuler, simulez, tester, testez, obtenir un devis, obtenir l itinéraire, personnaliser, personnalisez, annuler la saisie, rétablir, refaire, répéter, copier, coller, couper, rogner, tourner, pivoter, aligner, surligner, mettre en pause, arrêter la lecture, lire, lire à voix haute, lancer le jeu, lancer la vidéo, lancer la lecture, lancer la recherche, lancer les dés, mélanger, deviner, résoudre, révéler, réviser, apprendre, apprendre plus, s entraîner, suivre mon colis, suivre le colis, suivre ma commande, défiler, faire défiler, changer de langue, changer de magasin, changer de vue, planifier, préparer ma visite, préparer votre visite, scanner, activer les sous titres, accéder, accédez, entrer, entrer sur le site, défaire, appliquer le code, dérouler, enrouler, glisser, feuilleter, en apprendre plus, montrer, montrez, inverser, détecter, éviter, recommencer, expliquer, simplifier, évaluer, reprendre la lecture, aller à, aller vers, saisir, dessiner, démarrer la visite, retourner le plateau, exécuter le code, vider la console, déplacer, imprimer',
  parts:
    'ligne*, colonne*, cellule*, tableau*, texte*, police, paragraphe*, marge*, image*, photo*, couleur*, fond, thème, mode, vue*, affichage, panneau*, onglet*, menu*, fenêtre*, page*, écran, section*, trajet*, itinéraire*, péage*, autoroute*, distance*, graphique*, légende, axe, échelle, période*, date*, filtre*, recherche*, minuteur, chronomètre, volume, lecture, vidéo*, son, chanson*, épisode*, sous titre*, vitesse, qualité, diapositive*, galerie, recette*, portion*, unité*, langue*, traduction*, prononciation, phrase*, orthographe, quiz, question*, réponse*, solution*, exemple*, énigme*, adulte*, enfant*, voyageur*, passager*, code postal, quantité*, taille*, formule*, sens, guide, mot, mots',
  privacy:
    'tout accepter, accepter tout, accepter les cookies, accepter cookies, tout refuser, refuser tout, refuser les cookies, tout autoriser, uniquement nécessaires, paramétrer cookies, continuer sans accepter',
  press:
    'appuie, appuyer, appuyez, clique, cliquer, cliquez, presse, touche, sélectionne, choisis, choisissez, coche, décoche, active, désactive, ouvre, utilise',
  fill: 'remplis, remplir, remplissez, complète, saisis, saisir, saisissez, entre, écris, tape, change, modifie, inscris, crée, mets, choisis, réserve, demande',
  not: 'ne, n, pas, jamais, sans, aucun, aucune, rien, éviter, évite, ni, interdit, demande moi avant, demandez moi avant, arrête toi avant, arrêtez vous avant',
  reminders: 'n oublie pas, n oubliez pas, ne pas oublier, pas seulement, sans demander, sinon, pas encore',
  warnings:
    'irréversible, ne peut pas être annulé, ne peut pas être annulée, ne pourra pas être annulé, définitivement, définitif, définitive, permanente, êtes vous sûr, es tu sûr, pour toujours, seront perdues, sera perdu, vraiment',
  recipients:
    'à, pour, destinataire, destinataires, bénéficiaire, cc, cci, envoyer à, payer à, partager avec, inviter, iban, compte destinataire, fournisseur, marchand, créancier',
  amounts: 'montant, somme, prix, valeur, enchère',
  totals: 'total, montant total, total à payer, à payer, prix total, net à payer',
  atMost: 'au maximum, maximum, au plus, jusqu à, moins de, pas plus de, en dessous de',
  moreThan: 'plus de, supérieur à, au dessus de, au moins, dépassant',
  me: 'moi, me, m, nous',
  general:
    'quelque chose, rien, tout, le, la, les, ça, cela, ceci, celui, celle, choses, argent, autre, autres, n importe',
  small:
    'ici, maintenant, définitivement, immédiatement, de, en, dans, avec, par, pour, sur, à, depuis, comme, si, quand, que, qui, dernier, dernière, nouveau, nouvelle, récent, ancien, plus, chaque, tous, toutes, page, bouton, lien, onglet, menu, champ, nommé, appelé, seulement, en ligne, gratuit, vous, je, tu, y',
  articles:
    'le, la, les, l, un, une, des, du, de, d, mon, ma, mes, ton, ta, tes, votre, vos, son, sa, ses, notre, nos, ce, cette, ces, au, aux',
  fillers:
    'et, puis, ensuite, s il te plaît, s il vous plaît, maintenant, d abord, enfin, aussi, ou, après, finalement, veuillez',
  protections:
    'deux facteurs, double authentification, 2fa, deux étapes, vérification, authentification, protection, sécurité, pare feu, chiffrement, sauvegarde, sauvegardes, verrouillage, alertes, confirmation, mot de passe, plafond, limite',
  exposures:
    'public, publique, tout le monde, paiement automatique, renouvellement automatique, accès à distance, transfert automatique, localisation, accès invité, accès complet, administrateur, tiers, partage, partager',
  things: {
    message: 'message, messages, mail, mails, courriel, email, réponse, lettre, note, texte, lettre d information',
    order:
      'commande, commandes, achat, achats, facture, factures, paiement, panier, article, articles, produit, produits, montant, frais',
    booking: 'réservation, rendez vous, billet, chambre, table, vol, voyage, place, séjour',
    account: 'compte, profil, adhésion',
    file: 'fichier, fichiers, document, documents, pièce jointe, dossier, photo, image, contrat, accord, formulaire, rapport',
    post: 'publication, article, billet, page, commentaire, avis, brouillon, version, annonce, événement',
    person:
      'utilisateur, utilisateurs, client, clients, cliente, membre, membres, personne, contact, employé, ami, équipe',
    subscription: 'abonnement, forfait, newsletter, adhésion, essai',
    record: 'enregistrement, élément, éléments, ligne, lignes, entrée, sélection, sélectionnés, tâche, tâches, note',
    request: 'demande, demandes, invitation, proposition, modification, modifications, offre, congé, candidature',
    code: 'code, branche, projet, modifications, dépôt',
    money: 'argent, fonds, virement, solde, montant',
    access: 'accès, permission, autorisation, rôle, droits, invitation, application',
    key: 'clé, mot de passe, jeton, carte, adresse, deux facteurs',
  },
  yes: 'oui, ok, d accord, bien sûr, autoriser, autorisé, approuvé, confirme, confirmé, vas y, allez y, fais le, faites le, accepte, continue',
  no: 'non, pas, jamais, stop, annuler, attends, attendez, seulement si, ne',
};
